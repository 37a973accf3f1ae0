import { expect, onTestFinished } from 'vitest';
import { until } from './db/embedded/test-postgres.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { createBalancer } from './main.rolling.balancer.fixture.ts';
import { startLoad } from './main.rolling.load.fixture.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const NODES = 3;

/** Restarts three nodes one after the other, `rounds` times, under load. Returns how much load that was. */
export async function restartUnderLoad(rounds: number) {
  const database = await createTestDatabase();
  const balancer = await createBalancer();
  onTestFinished(async () => {
    await balancer.close();
    await database.close();
  });
  const nodes: TestServer[] = [];
  while (nodes.length < NODES)
    nodes.push(
      await createTestServer({
        DEMO: 'off',
        DATABASE_URL: database.url,
        DRAIN_SECONDS: '0.5',
        PUBLIC_URL: balancer.origin,
        SECRET_KEY: TEST_KEYS.current.toString('base64'),
        TRUST_PROXY: '127.0.0.1',
      }),
    );
  await Promise.all(nodes.map((node) => node.start()));
  for (const { origin } of nodes) balancer.add(origin);
  const allReady = () => until(() => nodes.every(({ origin }) => balancer.isReady(origin)));
  await allReady();

  const load = await startLoad(balancer.origin);
  let restarts = 0;
  for (let round = 0; round < rounds; round++)
    for (const node of nodes) {
      expect(await node.stop()).toBe(0);
      await node.start();
      await allReady();
      restarts++;
    }
  await load.stop();
  expect([...load.failures, ...balancer.failures]).toEqual([]);
  const done = await load.check();
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual(nodes.map(() => 0));
  return { ...done, restarts };
}
