import { randomUUID } from 'node:crypto';
import { DAY, MINUTE } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { startPushService } from '../../push/push-service.fixture.ts';
import { createTestApp } from '../../test-app.ts';
import { lockCounter } from '../../test-clicks.ts';
import { whileHeld } from '../../test-held-member.ts';
import { readInTime } from './system-health.fixture.ts';

const service = await startPushService();
const push = { keys: undefined, subject: 'mailto:support@clear-spring.test', services: [service.origin] };
const { app, database, emailTo, member, now } = await createTestApp({ push, dataDir: import.meta.dirname });
const { pool } = database;
await app.ready();

const admin = await member('ines', { isAdmin: true });
await admin.confirm();
const deputy = await member('deputy', { isAdmin: true });
await deputy.confirm();
const maya = await member('maya');

const read = () => readInTime(admin);

async function failedJob(queue: string, data: object = {}): Promise<string> {
  const output = { message: '550 <[e-mail]> is unknown here' };
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
     VALUES ($1, $2, 'failed', 8, 8, now(), $3) RETURNING id`,
    [queue, data, output],
  );
  return rows[0]!.id;
}
async function failedLetter(): Promise<string> {
  const id = await failedJob('auth-reset-mail', { email: 'maya@members.test' });
  await pool.query(
    `INSERT INTO letters (id, queue, kind, user_id, state, attempts, reason)
     VALUES ($1, 'auth-reset-mail', 'reset-link', $2, 'failed', 9, '421 Later')`,
    [id, maya.userId],
  );
  return id;
}

test('a product that is well says so in one line, and each part in one word', async () => {
  const { state, sentence, parts, node } = await read();
  expect(Object.entries(parts).filter(([, { state: its }]) => its !== 'fine')).toEqual([]);
  expect([state, sentence]).toEqual(['fine', 'All is well.']);
  expect(parts.nodes.facts?.nodes).toEqual([
    expect.objectContaining({ name: node, disk: expect.objectContaining({ free: expect.any(Number) }) }),
  ]);
  expect(parts.database.facts).toMatchObject({ migration: expect.any(Number), replicas: [] });
  expect(parts.payments.facts).toMatchObject({ provider: 'sandbox', lastEventAt: null });
});

test('members cannot see it, nor run or send anything again', async () => {
  expect((await maya.get('/api/admin/health')).statusCode).toBe(403);
  for (const what of ['jobs', 'letters']) {
    const url = `/api/admin/${what}/0190a5d4-7c1e-7000-8000-000000000000`;
    for (const verb of [what === 'jobs' ? 'run-again' : 'send-again', 'set-aside'])
      expect((await maya.post(`${url}/${verb}`)).statusCode).toBe(403);
  }
});

test('a job that failed is listed with its reason until an admin runs it again, once', async () => {
  const id = await failedJob('podcast-words');
  const before = await read();
  expect([before.state, before.sentence]).toEqual(['look', '1 job failed.']);
  expect(before.parts.jobs.facts?.failed).toMatchObject([
    { id, queue: 'podcast-words', attempts: 9, reason: '550 <[e-mail]> is unknown here' },
  ]);
  const url = `/api/admin/jobs/${id}/run-again`;
  const answers = await Promise.all([admin.post(url), deputy.post(url)]);
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toBe(
    'This job has not failed, or somebody has run it again or set it aside since you looked.',
  );
  const done = `SELECT 1 FROM pgboss.job WHERE id = $1 AND state = 'completed'`;
  // It reads the words of every recording.
  await expect.poll(async () => (await pool.query(done, [id])).rowCount, { timeout: MINUTE }).toBe(1);
  expect((await read()).sentence).toBe('All is well.');
  await pool.query('DELETE FROM pgboss.job WHERE id = $1', [id]);
  const gone = await admin.post(url);
  expect([gone.statusCode, gone.body]).toEqual([
    404,
    'There is no such job: failed ones are kept for two weeks.',
  ]);
});

test('one of a schedule that has run since is no longer told of', async () => {
  await failedJob('sweep');
  expect((await read()).sentence).toBe('1 job failed.');
  await pool.query(
    `INSERT INTO pgboss.job (name, state, completed_on) VALUES ('sweep', 'completed', now() + interval '1 second')`,
  );
  expect((await read()).sentence).toBe('All is well.');
});

test('a letter that failed is sent again from here, and the page of its member shows how it went', async () => {
  const id = await failedLetter();
  const { sentence, parts } = await read();
  expect(sentence).toBe('1 email could not be sent.');
  expect(parts.letters.facts?.failed).toMatchObject([
    { id, kind: 'reset-link', reason: '421 Later', member: { username: 'maya' }, canSendAgain: true },
  ]);
  expect(parts.jobs.facts?.failed).toEqual([]);
  const letters = async () => (await admin.get(`/api/admin/members/${maya.userId}`)).json().letters;
  expect(await letters()).toMatchObject([{ id, state: 'failed', canSendAgain: true }]);

  const url = `/api/admin/letters/${id}/send-again`;
  expect((await admin.post(url)).statusCode).toBe(204);
  expect((await emailTo('maya@members.test')).subject).toBe('Reset your Clear Spring password');
  await expect.poll(async () => (await letters())[0].state).toBe('sent');
  const late = await deputy.post(url);
  expect([late.statusCode, late.body]).toEqual([
    409,
    'This email has not failed, or somebody has sent it again or set it aside since you looked.',
  ]);
  expect((await read()).sentence).toBe('All is well.');
});

test('one whose job is gone cannot be sent again, and a sentence says so', async () => {
  const id = await failedLetter();
  await pool.query('DELETE FROM pgboss.job WHERE id = $1', [id]);
  expect(
    await admin.post('/api/admin/letters/01999999-0000-7000-8000-000000000000/send-again'),
  ).toMatchObject({ statusCode: 404, body: 'There is no such email.' });
  const answer = await admin.post(`/api/admin/letters/${id}/send-again`);
  expect([answer.statusCode, answer.body]).toEqual([
    404,
    'What this email needs is gone: it is kept for two weeks.',
  ]);
});

test('what is set aside is quiet: by one of two admins, once, with a trace, and it cannot be run or sent again', async () => {
  const [job, letter] = [await failedJob('podcast-words'), await failedLetter()];
  expect((await read()).sentence).toBe('1 job failed. 1 email could not be sent.');
  for (const [url, again, said] of [
    [`/api/admin/jobs/${job}`, 'run-again', 'This job has not failed, or'],
    [`/api/admin/letters/${letter}`, 'send-again', 'This email has not failed, or'],
  ]) {
    const answers = await Promise.all([admin, deputy].map((one) => one.post(`${url}/set-aside`)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
    for (const verb of ['set-aside', again]) {
      const late = await admin.post(`${url}/${verb}`);
      expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining(said!)]);
    }
  }
  const { sentence, parts } = await read();
  expect(sentence).toBe('All is well.');
  expect([parts.jobs.facts?.failed, parts.letters.facts?.failed]).toEqual([[], []]);
  const page = (await admin.get(`/api/admin/members/${maya.userId}`)).json();
  expect(page.letters[0]).toMatchObject({ id: letter, state: 'dropped', canSendAgain: false });
  const { rows } = await pool.query(
    `SELECT action, before FROM traces t JOIN trace_details d ON d.trace_id = t.id WHERE target = ANY ($1) ORDER BY action`,
    [[job, letter]],
  );
  const before = { failure: '550 <[e-mail]> is unknown here' };
  expect(rows).toEqual([
    { action: 'job.set-aside', before },
    { action: 'letter.set-aside', before },
  ]);
});

test('an email is no job to be run again or set aside', async () => {
  const id = await failedLetter();
  for (const verb of ['run-again', 'set-aside'])
    expect((await admin.post(`/api/admin/jobs/${id}/${verb}`)).statusCode).toBe(404);
  expect((await admin.post(`/api/admin/letters/${id}/set-aside`)).statusCode).toBe(204);
});

test('what cannot be read is unknown, and the rest stands', async () => {
  await pool.query('ALTER TABLE letters RENAME TO hidden');
  const { state, sentence, parts } = await read();
  await pool.query('ALTER TABLE hidden RENAME TO letters');
  expect([state, sentence]).toEqual(['unknown', 'Could not be read: emails.']);
  expect(parts.letters).toMatchObject({ state: 'unknown', facts: null });
  expect(parts.jobs.state).toBe('fine');
});

test('a push service that takes a message, or refuses it, is known by all nodes', async () => {
  await admin.post('/api/notifications/subscribe', service.subscribe());
  await admin.post('/api/notifications/send', { title: 'Water', body: 'is well' });
  const contacts = async () => (await read()).parts.push.facts?.contacts;
  await expect
    .poll(contacts)
    .toMatchObject([{ name: service.origin, failures: 0, lastSuccessAt: expect.any(String) }]);
  await pool.query(
    `UPDATE service_contacts SET failures = 7, last_failure = 'The push service answered 500.'`,
  );
  const { state, sentence } = await read();
  expect([state, sentence]).toEqual(['down', `${service.origin} refuses notifications.`]);
  await pool.query('UPDATE service_contacts SET failures = 0');
});

test('a node that is silent is missed, and one whose disk is full is told of', async () => {
  await pool.query(
    `INSERT INTO nodes (id, name, version, started_at, seen_at, memory, disk) VALUES
     (gen_random_uuid(), 'well 7', '1', now(), now() - interval '5 minutes', 1, NULL)`,
  );
  expect((await read()).sentence).toBe('well 7 has not been heard from for 5 minutes.');
  await pool.query(
    `UPDATE nodes SET seen_at = now(), disk = '{"size": 1000, "free": 1, "parts": []}' WHERE name = 'well 7'`,
  );
  expect((await read()).sentence).toBe('The disk of well 7 is full.');
  await pool.query(`DELETE FROM nodes WHERE name = 'well 7'`);
});

test('clicks that are on disk and not counted are told of, until somebody reads figures', async () => {
  const link = await maya.post('/api/purchase-link', { productId: 'spring-drops' });
  const shortCode = link.json<{ shortUrl: string }>().shortUrl.slice(-7);
  // The app would count them by itself meanwhile.
  const holder = await lockCounter(pool, shortCode);
  await pool.query(
    `INSERT INTO click_journal (id, at, epoch, quarter, hits, placements, numbers, counts, networks, visitors)
     SELECT $1, now() - interval '5 minutes', epoch, 0, 1, ARRAY[p.id], '{0}', '{1}', '{NULL}', '{NULL}'
     FROM referral_epoch, placements p WHERE short_code = $2`,
    [randomUUID(), shortCode],
  );
  const late = await read();
  expect(late).toMatchObject({ state: 'look', sentence: 'Clicks have waited for 5 minutes to be counted.' });
  expect(late.parts.database.facts!.uncountedSeconds).toBeGreaterThanOrEqual(300);
  await holder.unlock();
  await maya.get('/api/my-links');
  expect((await read()).parts.database).toMatchObject({ state: 'fine', facts: { uncountedSeconds: 0 } });
});

test('jobs that nobody works on, and a mail server that takes nothing, are down', async () => {
  await pool.query(
    `INSERT INTO pgboss.job (name, data, start_after, blocked)
     VALUES ('rss-check', '{}', now() - interval '25 minutes', true)`,
  );
  expect(await read()).toMatchObject({
    state: 'down',
    sentence: 'Jobs of rss-check have waited for 25 minutes.',
  });
  await pool.query(`DELETE FROM pgboss.job WHERE blocked`);
  await pool.query(
    `WITH later AS (INSERT INTO pgboss.job (name, data, state, start_after)
       SELECT 'auth-reset-mail', '{}', 'retry', now() + interval '1 hour' FROM generate_series(1, 3) RETURNING id)
     INSERT INTO letters (id, queue, kind, attempts, reason)
       SELECT id, 'auth-reset-mail', 'reset-link', 1, '421 Later' FROM later`,
  );
  expect((await read()).sentence).toBe('The mail server takes no email: 3 wait.');
});

test('what a closing account paid is shown with whose it was, and wants a look for a week', async () => {
  const paid = (ago: number) =>
    pool.query(
      `INSERT INTO traces (id, at, origin, action, subject_id, target, fields)
       VALUES (gen_random_uuid(), $1, 'product', 'payment.after-closing', $2, $3, '{}')`,
      [new Date(now().getTime() - ago * DAY), maya.userId, `sub_${ago}`],
    );
  await pool.query(`UPDATE users SET closes_at = now() + interval '1 day' WHERE id = $1`, [maya.userId]);
  for (const ago of [31, 8]) await paid(ago);
  const { payments } = (await read()).parts;
  const listed = [
    { id: expect.any(String), memberId: maya.userId, subscriptionId: 'sub_8', at: expect.any(String) },
  ];
  expect([payments.state, payments.facts?.late]).toEqual(['fine', listed]);
  await paid(1);
  expect((await read()).parts.payments).toMatchObject({
    state: 'look',
    sentence: '1 payment of accounts that were closing: refund by hand.',
    facts: { late: [{ subscriptionId: 'sub_1' }, ...listed] },
  });

  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM traces WHERE action = 'payment.after-closing' ORDER BY at`,
  );
  const [old, , recent] = rows.map(({ id }) => `/api/admin/late-payments/${id}/set-aside`) as [
    string,
    string,
    string,
  ];
  const answers = await whileHeld(pool, maya.userId, 2, () =>
    Promise.all([admin, deputy].map((one) => one.post(recent))),
  );
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.body).toBe(
    'Somebody has set this payment aside since you looked.',
  );
  const quiet = (await read()).parts.payments;
  expect([quiet.state, quiet.facts?.late]).toEqual(['fine', listed]);
  for (const url of [old, `/api/admin/late-payments/${randomUUID()}/set-aside`]) {
    const answer = await admin.post(url);
    expect([answer.statusCode, answer.body]).toEqual([
      404,
      'There is no such payment: they are told of for 30 days.',
    ]);
  }
});
