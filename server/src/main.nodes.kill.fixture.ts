import { expect } from 'vitest';
import { until } from './db/embedded/test-postgres.ts';
import { startLoad } from './main.nodes.load.fixture.ts';
import { startNodes } from './main.nodes.fixture.ts';

/** Answers of each of the others after a kill. */
const GOING_ON = 50;

/**
 * Kills one of three nodes under load and starts it again, `times` times, each in its turn. Asserts that only calls fail
 * that the killed node had been sent, and that nothing acknowledged is lost. Returns how much load that was.
 */
export async function killUnderLoad(times: number) {
  const { balancer, servers, allReady } = await startNodes({ refused: 'goes to the next' });
  const load = await startLoad(balancer.origin);
  for (let kill = 0; kill < times; kill++) {
    const server = servers[kill % servers.length]!;
    const others = servers.filter((other) => other !== server).map(({ origin }) => origin);
    const from = balancer.failures.length;
    await until(() => balancer.openOf(server.origin) > 0);
    await server.killApp();
    const dead = performance.now();
    const goals = others.map((origin) => balancer.answeredBy(origin) + GOING_ON);
    await until(() => others.every((origin, at) => balancer.answeredBy(origin) >= goals[at]!));
    for (const failure of balancer.failures.slice(from)) {
      expect(failure).toMatchObject({ origin: server.origin });
      expect(failure.sentAt).toBeLessThan(dead);
    }
    await server.start();
    await allReady();
  }
  await load.stop();
  // Each of a client's failures is one of these.
  expect(load.failures).toHaveLength(balancer.failures.length);
  const done = await load.check();
  return { ...done, failed: load.failures.length };
}
