import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHashingQueue } from './password.ts';

test('few passwords are hashed at once, some wait, and beyond that a 503 says when to come again', async () => {
  const queue = createHashingQueue({ concurrency: 2, waiting: 3 });
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = () =>
    queue(async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      running -= 1;
    });
  const begun = [work(), work()];
  await setImmediate();
  const waiting = [work(), work(), work()];
  await setImmediate();
  await expect(work()).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
    message: 'Many people are signing in at this moment. Please try again in a few seconds.',
  });
  gate.resolve();
  await Promise.all([...begun, ...waiting]);
  expect(most).toBe(2);
  await expect(work()).resolves.toBeUndefined();
});
