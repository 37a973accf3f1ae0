// What it costs a member with 10,000 messages to open the inbox, and every header to ask how many are unread.
import { type BenchDatabase, openBenchCluster } from './database.ts';
import { addMembers } from './members.people.ts';
import { putLoad, startServer, tidyUpOf } from './processes.ts';
import { signIn, someMembers } from './sessions.ts';

const MEMBERS = 100_000;
const MESSAGES = 10_000;
/** Milliseconds. */
const P95 = 100;
const AMOUNT = 300;

/** Half are for everybody; the others are about a topic, and for half of the members each. */
async function addMessages(database: BenchDatabase, reader: string): Promise<void> {
  await database.query(
    `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, topic, status, created_at, sent_at)
     SELECT uuidv7(), 'Message ' || n, 'Text', 'normal', 'manual', '', 'all', CASE WHEN n % 2 = 0 THEN 'events' END,
       'completed', now(), now() FROM generate_series(1, $1::int) n`,
    [MESSAGES],
  );
  // Each has the same members, and the reader is one of them. Their rows lie as one broadcast after the other writes them.
  await database.query(
    `INSERT INTO notification_members
     SELECT n.id, block, members FROM notifications n, (
       SELECT number / 2048 AS block, bit_or(set_bit(repeat('0', 2048)::bit(2048), number % 2048, 1)) AS members
       FROM inboxes WHERE number % 2 = 0 OR user_id = $1 GROUP BY number / 2048
     ) block WHERE n.topic = 'events' ORDER BY n.id, block`,
    [reader],
  );
  await database.query(`UPDATE users SET created_at = now() - interval '2 years' WHERE id = $1`, [reader]);
  for (const table of ['notifications', 'notification_members', 'inboxes', 'users'])
    await database.query(`VACUUM ANALYZE ${table}`, []);
}

const cluster = await openBenchCluster();
const standings: { server: Awaited<ReturnType<typeof startServer>> }[] = [];
const tidyUp = tidyUpOf(cluster, standings);
try {
  const database = await cluster.seed('inbox', { links: 0, clicksPerLink: 0 });
  await addMembers(database, MEMBERS);
  const [reader] = await someMembers(database, 1);
  await addMessages(database, reader!);
  const cookies = await signIn(database, [reader!]);
  const server = await startServer('product', database.url);
  standings.push({ server });
  const answer = await fetch(`${server.origin}/api/inbox/unread`, { headers: { cookie: cookies[0]! } });
  const { unread } = (await answer.json()) as { unread: number };
  if (unread !== MESSAGES) throw new Error(`${unread} messages are unread, not ${MESSAGES}.`);

  const rows: Record<string, Record<string, string>> = {};
  for (const [load, path] of Object.entries({ opened: '/api/inbox', counted: '/api/inbox/unread' })) {
    const order = { url: server.origin, paths: [path], cookies, status: 200, amount: AMOUNT, connections: 1 };
    const { p50, p95, p99, failures } = await putLoad({ ...order, warmUp: AMOUNT / 4, newVisitors: false });
    rows[load] = { 'p50 in ms': p50.toFixed(1), 'p95 in ms': p95.toFixed(1), 'p99 in ms': p99.toFixed(1) };
    if (failures > 0) console.error(`✗ ${load}: ${failures} answers were not 200`);
    if (failures > 0 || p95 > P95) process.exitCode = 1;
  }
  console.log(`\n${MESSAGES.toLocaleString('en')} messages, all unread, target: p95 at most ${P95} ms`);
  console.table(rows);
} finally {
  await tidyUp();
}
