import { HOUR } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { openDatabase } from './db/index.ts';
import { createTestDatabase } from './db/test-database.ts';
import { createJobs, type Queue, QUEUES } from './jobs/index.ts';
import { TEST_CONFIG } from './test-app.ts';
import { startRelay } from './test-relay.ts';

const quiet = { warn: () => {}, error: () => {} };

test('while the database hangs nobody waits for a job whose end could not be written down', async () => {
  const { url, db, close } = await createTestDatabase();
  const relay = await startRelay(url);
  const database = openDatabase(relay.url, quiet);
  const jobs = await createJobs({
    url: relay.url,
    log: quiet,
    queues: { ...QUEUES, endless: { retries: 0 } },
  });
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const endless: Queue<object, 'endless'> = { name: 'endless' };
  await jobs.work(endless, () => (begin(), new Promise(() => {})));
  const app = await buildApp({
    database,
    jobs,
    mailer: { send: async () => {} },
    config: TEST_CONFIG,
    // Longer than the test's timeout.
    lastCalls: HOUR,
  });
  onTestFinished(async () => {
    relay.cut();
    await Promise.all([database.close(), close()]);
  });
  await jobs.enqueue(db, endless, {});
  await begun;
  relay.stall();
  await expect(app.close().then(() => jobs.stop())).resolves.toBeUndefined();
});
