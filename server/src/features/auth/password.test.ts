import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHashingQueue } from './password.ts';
// By this path it is the real one: vitest.config.ts replaces ./password-cost.ts.
import { PASSWORD_COST } from '../auth/password-cost.ts';

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

test('a password costs what OWASP asks of argon2id: 19 MiB and two passes', () => {
  expect(PASSWORD_COST).toMatchObject({ memory: 19 * 1024, passes: 2, parallelism: 1 });
});
