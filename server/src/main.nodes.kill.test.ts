import { expect, test } from 'vitest';
import { killUnderLoad } from './main.nodes.kill.fixture.ts';

test('one of three nodes behind a balancer gets a SIGKILL under load: only calls that it had been sent fail, and nothing acknowledged is lost', async () => {
  const { clicks } = await killUnderLoad(1);
  expect(clicks).toBeGreaterThan(50);
  // Four starts of a process, on a possibly busy machine.
}, 300_000);
