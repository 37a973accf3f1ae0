import { expect, test } from 'vitest';
import { createTestAdmin } from './admin.verbs.fixture.ts';

const { admin, database, member } = await createTestAdmin();

test('health says how the product is, and what failed is done once more by its id', async () => {
  const failed = async (queue: string) =>
    (
      await database.pool.query<{ id: string }>(
        `INSERT INTO pgboss.job (name, data, state, retry_count, completed_on)
         VALUES ($1, '{"email": "nobody@members.test"}', 'failed', 3, now()) RETURNING id`,
        [queue],
      )
    ).rows[0]!.id;
  const job = await failed('rss-announce');
  const email = await failed('auth-reset-mail');
  await database.pool.query(
    `INSERT INTO letters (id, queue, kind, state) VALUES ($1, 'auth-reset-mail', 'reset-link', 'failed')`,
    [email],
  );
  expect(await admin('health')).toContain('1 job failed.');
  expect(await admin('jobs')).toMatch(
    RegExp(`job ${job} {2}rss-announce[^]*email ${email} {2}reset-link to nobody`),
  );
  expect(await admin('run-again', job)).toBe('The job runs again.');
  await expect(admin('run-again', job)).rejects.toThrow('This job has not failed, or somebody');
  expect(await admin('send-again', email)).toBe('The email is on its way.');
  await expect(admin('send-again', email)).rejects.toThrow('This email has not failed');
  await expect(admin('run-again', 'it')).rejects.toThrow('Give the id of a job');
  const unwanted = await failed('rss-announce');
  expect(await admin('set-aside', unwanted)).toBe('The job is set aside.');
  await expect(admin('set-aside', unwanted)).rejects.toThrow('set it aside since you looked');
  await expect(admin('set-aside', email)).rejects.toThrow('This email has not failed');
  await failed('rss-announce');
  await failed('podcast-words');
  expect(await admin('run-again', 'all')).toBe('Jobs that run again: 2.');
  expect(await admin('run-again', 'all')).toBe('Jobs that run again: 0.');
  await database.pool.query(`UPDATE pgboss.job SET state = 'failed' WHERE id = $1`, [email]);
  expect(await admin('send-again', 'all')).toBe('Emails on their way: 1.');
  const { rows } = await database.pool.query(
    `SELECT origin, action, target FROM traces WHERE target = ANY ($1) OR action LIKE '%s.%-again' ORDER BY action`,
    [[job, email, unwanted]],
  );
  expect(rows).toEqual([
    { origin: 'command', action: 'job.run-again', target: job },
    { origin: 'command', action: 'job.set-aside', target: unwanted },
    { origin: 'command', action: 'jobs.run-again', target: null },
    { origin: 'command', action: 'letter.send-again', target: email },
    { origin: 'command', action: 'letters.send-again', target: null },
  ]);
});

test('what a closing account paid is listed, and set aside once it is refunded', async () => {
  const { userId } = await member('paid-late');
  await database.pool.query(`UPDATE users SET closes_at = now() + interval '1 day' WHERE id = $1`, [userId]);
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO traces (id, origin, action, subject_id, target, fields)
     VALUES (uuidv7(), 'product', 'payment.after-closing', $1, 'sub_late', '{}') RETURNING id`,
    [userId],
  );
  const { id } = rows[0]!;
  expect(await admin('jobs')).toContain(`payment ${id}  sub_late of ${userId}`);
  expect(await admin('set-aside', id)).toBe('The payment is set aside.');
  expect(await admin('jobs')).not.toContain(id);
  await expect(admin('set-aside', id)).rejects.toThrow('Somebody has set this payment aside');
});
