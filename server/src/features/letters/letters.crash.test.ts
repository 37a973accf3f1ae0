import { expect, test } from 'vitest';
import { emailOf } from '../../test-member.ts';
import { createCrashTest } from '../../test-crash.ts';

test('a SIGKILL before the mail server has said anything, and one after it has taken the letter: it comes, at most once more, and the last link works', async () => {
  const { pool, mail, ask, signUp, kill, start } = await createCrashTest();
  await signUp('maya');
  const letter = async () =>
    (await pool.query(`SELECT state, attempts, reason FROM letters WHERE kind = 'reset-link'`)).rows;
  const isGood = async (token: string) => (await ask('/api/verify-reset-token', { token })).status;

  mail.behave('is silent');
  expect((await ask('/api/forgot-password', { email: emailOf('maya') })).status).toBe(200);
  await mail.stopped();
  await kill();
  expect([mail.tokens, await letter()]).toEqual([[], [{ state: 'waiting', attempts: 1, reason: null }]]);

  mail.behave('takes and stalls');
  await start();
  await mail.stopped();
  await kill();
  expect([mail.tokens.length, await letter()]).toEqual([
    1,
    [{ state: 'waiting', attempts: 2, reason: null }],
  ]);

  await start();
  await expect.poll(letter).toEqual([{ state: 'sent', attempts: 3, reason: null }]);
  expect(mail.tokens).toHaveLength(2);
  // Each attempt makes its own link, and voids the one before: the letter that comes last is the one that works.
  expect([await isGood(mail.tokens[1]!), await isGood(mail.tokens[0]!)]).toEqual([200, 410]);
});
