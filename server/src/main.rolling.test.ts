import { expect, test } from 'vitest';
import { restartUnderLoad } from './main.rolling.fixture.ts';

test('three nodes behind a balancer are restarted in turn under load: no call fails, and every click is counted once', async () => {
  const done = await restartUnderLoad(1);
  expect(done.restarts).toBe(3);
  // Three processes start twice, on a possibly busy machine.
}, 300_000);
