import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../db/test-database.ts';
import { createJobs, QUEUES } from '../../jobs/index.ts';
import { type EmailContent, EmailRefused } from '../../mail/index.ts';
import { sendAllAgain } from './failed-letters.service.ts';
import { askForLetter, forgetLettersOf, type LetterQueue, workOnLetters } from './letters.service.ts';

const content: EmailContent = {
  subject: 'Fresh water',
  greeting: 'Hello,',
  paragraphs: ['the well is open.'],
  action: { label: 'Drink', url: 'https://clear-spring.test/well?token=s3cret' },
  closing: [],
};
const queue: LetterQueue<{ email: string }> = { name: 'auth-reset-mail', kindOf: () => 'reset-link' };

/** Letters of this queue, given up after as many retries, and a mail server that answers what the test says. */
async function setUp({ retries = 0 } = {}) {
  const database = await createTestDatabase();
  const { url, db, pool } = database;
  const jobs = await createJobs({
    url,
    log: { warn: () => {}, error: () => {} },
    queues: { ...QUEUES, [queue.name]: { retries } },
  });
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
  });
  const server = { answer: async (_to: string) => {}, sent: [] as string[] };
  const mailer = {
    async send(to: string) {
      await server.answer(to);
      server.sent.push(to);
    },
  };
  const work = (write: Parameters<typeof workOnLetters<{ email: string }>>[2]) =>
    workOnLetters({ db, jobs, mailer }, queue, write);
  const ask = (email: string, userId?: string) =>
    db.transaction((tx) => askForLetter({ jobs }, tx, queue, { userId, data: { email } }));
  const letters = async () =>
    (await pool.query('SELECT kind, user_id, state, attempts, reason FROM letters ORDER BY asked_at')).rows;
  const ended = async () => {
    await expect.poll(async () => (await letters()).filter(({ state }) => state === 'waiting')).toEqual([]);
  };
  return { ...database, jobs, server, work, ask, letters, ended };
}
const member = async (pool: { query: (text: string, values: unknown[]) => Promise<unknown> }) => {
  const id = randomUUID();
  await pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash)
     VALUES ($1, 'maya', 'maya', 'Maya@members.test', 'maya@members.test', '')`,
    [id],
  );
  return id;
};

test('a letter says whose it is, what it is for and that it was sent, and nothing of what it says', async () => {
  const { pool, server, work, ask, letters, ended } = await setUp();
  const userId = await member(pool);
  await work((data, send) => send(data.email, content, userId));
  await ask('maya@members.test');
  await ended();
  expect(server.sent).toEqual(['maya@members.test']);
  expect(await letters()).toEqual([
    { kind: 'reset-link', user_id: userId, state: 'sent', attempts: 1, reason: null },
  ]);
  const { rows } = await pool.query('SELECT l::text AS text FROM letters l');
  expect(JSON.stringify(rows)).not.toMatch(/maya|s3cret|well/i);
});

test('one that nobody needs any more is dropped, and one whose cause is rolled back was never asked for', async () => {
  const { db, jobs, server, work, ask, letters, ended } = await setUp();
  await work(async () => {});
  await ask('nobody@members.test');
  const undone = db.transaction(async (tx) => {
    await askForLetter({ jobs }, tx, queue, { data: { email: 'maya@members.test' } });
    throw new Error('The cause fails.');
  });
  await expect(undone).rejects.toThrow('The cause fails.');
  await ended();
  expect(server.sent).toEqual([]);
  expect(await letters()).toMatchObject([{ user_id: null, state: 'dropped' }]);
});

test('one that the mail server refuses waits for its next attempt, then has failed, with a reason without the address', async () => {
  const { server, work, ask, letters, ended } = await setUp({ retries: 1 });
  const states: unknown[] = [];
  server.answer = async (to) => {
    states.push((await letters())[0]);
    throw new Error(`550 <${to}> is unknown here`);
  };
  await work((data, send) => send(data.email, content));
  await ask('maya@members.test');
  await ended();
  const reason = '550 <[e-mail]> is unknown here';
  expect(states).toMatchObject([
    { state: 'waiting', attempts: 1, reason: null },
    { state: 'waiting', attempts: 2, reason },
  ]);
  expect(await letters()).toMatchObject([{ state: 'failed', attempts: 2, reason }]);
});

test('what the mail server never takes is given up after a quarter of an hour, and what it cannot take is not', async () => {
  const { pool, server, work, ask, letters } = await setUp({ retries: 20 });
  server.answer = async (to) => {
    throw to.startsWith('nobody') ? new EmailRefused('550 unknown') : new Error('421 later');
  };
  await ask('nobody@members.test');
  await ask('maya@members.test');
  // As after eight attempts, the last of which was eight minutes ago.
  await pool.query('UPDATE pgboss.job SET retry_count = 8 WHERE name = $1', [queue.name]);
  await work((data, send) => send(data.email, content));
  await expect.poll(letters).toMatchObject([{ state: 'failed' }, { state: 'waiting', reason: '421 later' }]);
  const ofJobs = 'SELECT state FROM pgboss.job WHERE name = $1 ORDER BY created_on';
  await expect
    .poll(async () => (await pool.query(ofJobs, [queue.name])).rows)
    .toEqual([{ state: 'failed' }, { state: 'retry' }]);
});

test('all that failed is sent again at once, each once, and what waits, or was sent or set aside, is left', async () => {
  const { pool, jobs, db, server, work, ask, letters, ended } = await setUp();
  server.answer = async () => {
    throw new Error('421 later');
  };
  await work((data, send) => send(data.email, content));
  const people = ['maya', 'olga', 'tomas', 'ines'].map((name) => `${name}@members.test`);
  for (const person of people) await ask(person);
  await ended();
  const [sent, aside] = people;
  const change = "UPDATE pgboss.job SET state = $1 WHERE data->>'email' = $2";
  await pool.query(change, ['cancelled', aside]);
  await pool.query(
    `UPDATE letters SET state = 'sent' WHERE id = (SELECT id FROM pgboss.job WHERE data->>'email' = $1)`,
    [sent],
  );
  server.answer = async () => {};
  const by = { origin: 'command' as const };
  expect(await sendAllAgain({ db, jobs }, by)).toBe(2);
  await ended();
  expect(server.sent.toSorted()).toEqual(people.slice(2).toSorted());
  expect((await letters()).map(({ state }) => state)).toEqual(['sent', 'failed', 'sent', 'sent']);
  expect(await sendAllAgain({ db, jobs }, by)).toBe(0);
});

test('a job that runs again after its letter was sent, as after a crash, sends no second one', async () => {
  const { pool, jobs, db, server, work, ask, ended } = await setUp();
  await work((data, send) => send(data.email, content));
  await ask('maya@members.test');
  await ended();
  const job = `UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = $1 RETURNING id`;
  const { rows } = await pool.query<{ id: string }>(job, [queue.name]);
  await db.transaction(async (tx) => {
    const failed = await jobs.lockFailed(tx, rows[0]!.id);
    if (typeof failed !== 'string') await jobs.runAgain(tx, failed);
  });
  const completed = `SELECT 1 FROM pgboss.job WHERE id = $1 AND state = 'completed'`;
  await expect.poll(async () => (await pool.query(completed, [rows[0]!.id])).rowCount).toBe(1);
  expect(server.sent).toEqual(['maya@members.test']);
});

test('a job of the former release, which wrote no letter, gets one when it runs', async () => {
  const { db, jobs, work, letters, ended } = await setUp();
  await jobs.enqueue(db, queue, { email: 'maya@members.test' });
  await work((data, send) => send(data.email, content));
  await expect.poll(letters).toHaveLength(1);
  await ended();
  expect(await letters()).toMatchObject([{ kind: 'reset-link', state: 'sent', attempts: 1 }]);
});

test('what is forgotten is in no table: letters and jobs, sent, failed and waiting, however the address was typed', async () => {
  const { pool, db, jobs, server, work, ask, letters, ended } = await setUp();
  const userId = await member(pool);
  server.answer = async (to) => {
    if (to.startsWith('MAYA')) throw new Error('421 Later');
  };
  await work((data, send) => send(data.email, content, userId));
  for (const email of ['maya@members.test', 'MAYA@members.test', 'joan.maya@members.test']) await ask(email);
  await ended();
  await jobs.enqueue(
    db,
    queue,
    { email: 'ｍaya@Members.test' },
    { notBefore: new Date(Date.now() + 60_000) },
  );
  // Somebody else's, whose address contains hers.
  await pool.query(
    `UPDATE letters SET user_id = NULL WHERE id = (SELECT id FROM pgboss.job WHERE data->>'email' LIKE 'joan%')`,
  );
  await db.transaction((tx) => forgetLettersOf(tx, { userId, addresses: ['Maya@members.test'] }));
  const { rows } = await pool.query(`SELECT data->>'email' AS email FROM pgboss.job WHERE name = $1`, [
    queue.name,
  ]);
  expect(rows).toEqual([{ email: 'joan.maya@members.test' }]);
  expect(await letters()).toHaveLength(1);
});
