import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Queryable } from '../../db/index.ts';
import { createTestDatabase } from '../../db/test-database.ts';
import { createTestMember } from '../../test-member.ts';
import { readProgress } from './broadcast.queries.ts';
import { listLogs, listScheduled, type LogReader } from './notifications.queries.ts';
import { sweepNotifications } from './notifications.sweep.ts';

const { db, longRunningDb, pool, close } = await createTestDatabase();
afterAll(close);

const [maya, eager] = [await createTestMember(db, 'maya'), await createTestMember(db, 'eager')];

await pool.query(`UPDATE users SET created_at = now() - interval '1 year'`);

/** One per hour, the latest an hour ago. */
async function fill(count: number, values: { source: string; target: string; userId: string | null }) {
  await longRunningDb.execute(sql`
    INSERT INTO notifications (id, title, body, urgency, source, source_info, target, user_id, status, created_at, sent_at)
    SELECT gen_random_uuid(), 'News', 'There is news.', 'normal', ${values.source}, '', ${values.target}, ${values.userId}::uuid,
      'completed', now(), now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int) n`);
}
await fill(300, { source: 'manual', target: 'all', userId: null });
await fill(100, { source: 'rss', target: 'subscribers', userId: null });
await fill(20, { source: 'profile', target: 'self', userId: maya });
await fill(40_000, { source: 'profile', target: 'self', userId: eager });
await pool.query('VACUUM ANALYZE notifications');

const member: LogReader = { userId: maya, isAdmin: false, isSubscribed: false };
const subscriber: LogReader = { ...member, isSubscribed: true };
const admin: LogReader = { userId: maya, isAdmin: true, isSubscribed: false };

/** The rows that a log may read: those counted, those shown, and those for subscribers only. */
const cost = (total: number) => total + 100 + 150;

test.each([
  ['a member', member, { page: 1 }, 320],
  ['a subscriber', subscriber, { page: 1 }, 420],
  ['a member, on a page that there is not', member, { page: 900 }, 320],
  ['a member, of one source', member, { page: 1, source: 'profile' }, 20],
  ['an admin', admin, { page: 1 }, '1000+'],
  ['an admin, far back', admin, { page: 25 }, '3000+'],
  ['an admin, of one source', admin, { page: 1, source: 'rss' }, 100],
] as const)(
  'a page of the log for %s reads what it counts and shows, and no table',
  async (_, reader, query, total) => {
    await db.transaction(async (tx) => {
      const before = await rowsRead(tx);
      const page = await listLogs(tx, reader, { pageSize: 100, ...query });
      expect(page.more ? `${page.total}+` : page.total).toBe(total);
      const after = await rowsRead(tx);
      expect(after.scanned - before.scanned).toBe(0);
      expect(after.fetched - before.fetched).toBeLessThan(cost(page.total));
    });
  },
);

test('the list of what is scheduled reads what it shows, and no table', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`UPDATE notifications SET scheduled_for = sent_at WHERE target = 'subscribers' AND sent_at > now() - interval '10 hours'`,
    );
    const before = await rowsRead(tx);
    expect(await listScheduled(tx)).toHaveLength(9);
    const after = await rowsRead(tx);
    expect(after.scanned - before.scanned).toBe(0);
  });
});

/** Rows that this connection has read, by sequential scans and by indexes. */
async function rowsRead(tx: Queryable): Promise<{ scanned: number; fetched: number }> {
  const { rows } = await tx.execute<{ scanned: number; fetched: number }>(
    sql`SELECT seq_tup_read::int AS scanned, idx_tup_fetch::int AS fetched
        FROM pg_stat_xact_user_tables WHERE relname = 'notifications'`,
  );
  return rows[0]!;
}

test('tests are kept for 90 days, broadcasts for good', async () => {
  const kept = async () => {
    const { rows } = await pool.query(
      'SELECT target, count(*)::int FROM notifications GROUP BY target ORDER BY target',
    );
    return rows;
  };
  await pool.query(
    `UPDATE notifications SET sent_at = sent_at - interval '1 year' WHERE target IN ('all', 'subscribers')`,
  );
  await sweepNotifications({ longRunningDb });
  expect(await kept()).toEqual([
    { target: 'all', count: 300 },
    // All of Maya's, and the other member's of the last 90 days.
    { target: 'self', count: 20 + 90 * 24 - 1 },
    { target: 'subscribers', count: 100 },
  ]);
});

test('whom a broadcast went to is kept for a week, how many they were for good, and what is still being sent entirely', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, status, created_at, sent_at,
       recipient_count, delivered_count, failed_count)
     SELECT gen_random_uuid(), 'News', 'There is news.', 'normal', 'manual', '', 'all', status, now(), now() - days * interval '1 day',
       2, 1, 1
     FROM (VALUES (1, 'completed', 8), (2, 'completed', 6), (3, 'sending', 8)) v (n, status, days) ORDER BY n RETURNING id`,
  );
  await pool.query(
    `INSERT INTO notification_chunks (notification_id, number, push_subscription_ids, delivered_count, failed_count, finished)
     SELECT id, n, ARRAY[gen_random_uuid()], 2 - n, n - 1, true FROM unnest($1::uuid[]) id, generate_series(1, 2) n`,
    [rows.map(({ id }) => id)],
  );
  await sweepNotifications({ longRunningDb });
  const chunks = `SELECT count(*)::int AS left FROM notification_chunks WHERE notification_id = $1`;
  const left = await Promise.all(rows.map(async ({ id }) => (await pool.query(chunks, [id])).rows[0]));
  expect(left).toEqual([{ left: 0 }, { left: 2 }, { left: 2 }]);
  for (const { id } of rows)
    expect(await readProgress(db, id)).toEqual({ delivered: 1, failed: 1, pending: 0, held: 0 });
});
