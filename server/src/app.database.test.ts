import { expect, test } from 'vitest';
import { until } from './db/embedded/test-postgres.ts';
import { connectionsGivenBack, startMixedWrites } from './mixed-writes.fixture.ts';
import { createTestServer } from './test-server.ts';

const TOKEN = 'a token of the test';
/** How many are acknowledged before the database goes down. */
const WRITES = 150;

test('the database alone is killed and shut down under mixed writes: the node lives, is well again, has its whole pool and has lost nothing', async () => {
  const server = await createTestServer({ DEMO: 'off', METRICS_TOKEN: TOKEN });
  await server.start();
  const writes = await startMixedWrites(server.origin);
  // SIGINT is PostgreSQL's fast shutdown, which closes all connections. The node restarts it.
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    await writes.goOn(WRITES);
    const postmaster = (await server.postmaster())!;
    process.kill(postmaster, signal);
    await until(async () => ![null, postmaster].includes(await server.postmaster()));
    await writes.goOn(WRITES);
    await until(async () => (await fetch(`${server.origin}/readyz`)).status === 204);
  }
  await writes.stop();
  await writes.check();
  await connectionsGivenBack(server.origin, TOKEN);
  // The same process stops at the end.
  expect(await server.stop()).toBe(0);
});
