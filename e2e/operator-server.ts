// Runs the operator's commands next to the app for the whole test run. Loading this code in every test process would
// take seconds each.
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { verbs } from '../server/src/admin/admin.verbs.ts';
import { readConfig } from '../server/src/config.ts';
import { connectDatabase } from '../server/src/db/connect.ts';
import type { Database } from '../server/src/db/index.ts';
import { unlockSecrets } from '../server/src/db/secrets.ts';
import { setUpOf } from '../server/src/features/system-health/index.ts';

const config = readConfig(process.env);

/** Opened for each command, as `npm run admin` does: the app owns the database and may start and stop it. */
async function run([verb, ...args]: string[]): Promise<string> {
  const database = await connectDatabase(config, { info: () => {}, warn: () => {} });
  const subscriptions = () => Promise.reject(new Error('The payment provider is out of reach here.'));
  try {
    if (verb === 'send-weekly-letter') return await sendWeeklyLetter(database, args);
    if (verb === 'fill-inbox') return await fillInbox(database, args);
    await unlockSecrets(database.db, config.secretKeys);
    const context = { db: database.db, subscriptions, feedUrl: '', setUp: setUpOf({}) };
    return await verbs[verb!]!.run(context, ...args);
  } finally {
    await database.close();
  }
}

/** Asks for the letter of next Monday, which tells of this week. */
async function sendWeeklyLetter({ pool }: Database, [username]: string[]): Promise<string> {
  await pool.query(
    `WITH member AS (SELECT id FROM users WHERE username = $1),
     job AS (
       INSERT INTO pgboss.job (name, data)
       SELECT 'weekly-letter-mail',
         jsonb_build_object('userId', id, 'monday', (date_trunc('week', now()) + interval '1 week')::date)
       FROM member RETURNING id
     )
     INSERT INTO letters (id, queue, kind, user_id)
     SELECT job.id, 'weekly-letter-mail', 'weekly-letter', member.id FROM job, member`,
    [username],
  );
  return '';
}

/**
 * Leaves messages of years, half sent to this member alone, half to an audience with nobody else. As cancelled ones they
 * are in no log, which other tests read page by page.
 */
async function fillInbox({ pool }: Database, [username, count]: string[]): Promise<string> {
  await pool.query(
    // Alone, as whoever numbers for everybody is: else what another test sends meanwhile would be in the middle of these.
    `WITH member AS (
       SELECT id, number FROM pg_advisory_xact_lock(hashtextextended('inbox numbers', 0)), users JOIN inboxes ON user_id = id
       WHERE username = $1
     ),
     message AS (
       INSERT INTO notifications (id, title, body, urgency, source, source_info, target, topic, status, user_id, created_at,
         sent_at, inbox_number)
       SELECT uuidv7(), 'Old message ' || n, 'Text', 'normal', 'manual', '', CASE WHEN alone THEN 'self' ELSE 'all' END,
         CASE WHEN NOT alone THEN 'events' END, 'cancelled', CASE WHEN alone THEN id END, now(), now(),
         nextval('inbox_numbers')
       FROM member, generate_series(1, $2::int) n, LATERAL (SELECT n % 2 = 0 AS alone)
       RETURNING id, topic
     )
     INSERT INTO notification_members
     SELECT message.id, number / 2048, set_bit(repeat('0', 2048)::bit(2048), number % 2048, 1)
     FROM message, member WHERE topic IS NOT NULL`,
    [username, count],
  );
  return '';
}

/** Playwright polls with GET until it gets an answer. */
async function answer(request: IncomingMessage): Promise<string> {
  return request.method === 'POST' ? run((await json(request)) as string[]) : '';
}

createServer((request, response) => {
  answer(request).then(
    (said) => response.end(said),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
