import { expect } from 'vitest';
import { startLoad } from './main.nodes.load.fixture.ts';
import { startNodes } from './main.nodes.fixture.ts';

/** Restarts three nodes one after the other, `rounds` times, under load. Returns how much load that was. */
export async function restartUnderLoad(rounds: number) {
  const { balancer, servers, allReady } = await startNodes();
  const load = await startLoad(balancer.origin);
  let restarts = 0;
  for (let round = 0; round < rounds; round++)
    for (const server of servers) {
      expect(await server.stop()).toBe(0);
      await server.start();
      await allReady();
      restarts++;
    }
  await load.stop();
  expect([...load.failures, ...balancer.failures]).toEqual([]);
  const done = await load.check();
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual(servers.map(() => 0));
  return { ...done, restarts };
}
