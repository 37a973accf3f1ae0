import { HOUR } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { emailOf } from '../../test-member.ts';
import { createCrashTest } from '../../test-crash.ts';

test('a SIGKILL while letters are asked for, and one while they are sent: nobody is lost, and nobody has a second of one week', async () => {
  const { pool, mail, ask, signUp, kill, start, lock, run } = await createCrashTest();
  const { zone, day } = noon();
  const names = ['ana', 'ben', 'cleo'];
  for (const name of names) {
    const call = await signUp(name);
    await call('/api/weekly-letter/confirm-email', {});
    await expect.poll(() => mail.tokens.length).toBe(1);
    const [token] = mail.tokens.splice(0);
    expect((await ask('/api/confirm-email', { token })).status).toBe(200);
    await pool.query('UPDATE users SET time_zone = $2 WHERE email = $1', [emailOf(name), zone]);
    await pool.query(
      `INSERT INTO weekly_letters (user_id, since, monday, next_at)
         SELECT id, now(), $2, now() + interval '1 hour' FROM users WHERE email = $1`,
      [emailOf(name), day],
    );
    await call('/api/purchase-link', { productId: 'spring-drops' });
  }
  await pool.query(
    `INSERT INTO placement_days (placement_id, day, hours, clicks)
       SELECT id, $1::date - 3, array_fill(0, '{24}'), 5 FROM links`,
    [day],
  );
  const letters = async () =>
    (
      await pool.query(
        `SELECT username, state, count(*)::int FROM letters JOIN users u ON u.id = user_id
           WHERE kind = 'weekly-letter' GROUP BY 1, 2 ORDER BY 1`,
      )
    ).rows;
  const left = async () => (await pool.query('SELECT 1 FROM weekly_letters WHERE next_at <= now()')).rowCount;

  mail.names.length = 0;
  // Killed after the plans have moved on, before the letters are in the database.
  const locked = await lock('letters');
  await pool.query(`UPDATE weekly_letters SET next_at = now() - interval '1 minute'`);
  await run('weekly-letters-due');
  await locked.reached();
  await kill();
  await locked.release();
  expect([await letters(), await left()]).toEqual([[], 3]);

  // Killed while the mail server has taken the first and not said so.
  mail.behave('takes and stalls');
  await start();
  await run('weekly-letters-due');
  await mail.stopped();
  await kill();
  expect((await letters()).map(({ count }) => count)).toEqual([1, 1, 1]);
  await start();
  await run('weekly-letters-due');
  const sent = names.map((username) => ({ username, state: 'sent', count: 1 }));
  await expect.poll(letters).toEqual(sent);
  // What was in flight may arrive again, under the same name; nothing else does.
  expect(mail.names.length).toBeLessThanOrEqual(names.length + 2);
  expect(new Set(mail.names).size).toBe(names.length);
});

/** A zone where it is about noon, and its day: whatever weekday it is, the letter of that morning is due. */
function noon(): { zone: string; day: string } {
  const now = new Date();
  const ahead = 12 - now.getUTCHours();
  return {
    zone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    day: new Date(now.getTime() + ahead * HOUR).toISOString().slice(0, 10),
  };
}
