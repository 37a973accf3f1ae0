import type { LogSource } from '@clear-spring/contract';
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/index.ts';
import { inboxes, notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { wentTo } from './inbox/inbox.queries.ts';

export type { NotificationRow } from './broadcast.queries.ts';
import type { NotificationRow } from './broadcast.queries.ts';

export const isLogEmpty = async (db: Queryable): Promise<boolean> => (await db.$count(notifications)) === 0;

export async function insertNotifications(db: Queryable, rows: NotificationRow[]): Promise<void> {
  await db.insert(notifications).values(rows);
}

export async function insertNotification(
  tx: Queryable,
  notification: typeof notifications.$inferInsert,
): Promise<NotificationRow> {
  const [row] = await tx.insert(notifications).values(notification).returning();
  if (!row) throw new Error('The notification was not inserted.');
  return row;
}

/** False when one with this id exists. */
export async function insertOnce(tx: Queryable, notification: NotificationRow): Promise<boolean> {
  const rows = await tx
    .insert(notifications)
    .values(notification)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** While a notification is being sent, its chunks hold the counts. */
const progressColumns = (column: 'delivered_count' | 'failed_count') => sql<number>`
  CASE WHEN ${notifications.status} = 'sending'
    THEN ${ofChunks(column)}
    ELSE ${notifications}.${sql.raw(column)} END`;
const ofChunks = (column: 'delivered_count' | 'failed_count' | 'held_count') => sql`
  (SELECT coalesce(sum(c.${sql.raw(column)}), 0)::int FROM notification_chunks c WHERE c.notification_id = ${notifications.id})`;
const withProgress = {
  ...getTableColumns(notifications),
  deliveredCount: progressColumns('delivered_count').mapWith(Number),
  failedCount: progressColumns('failed_count').mapWith(Number),
};
const startsAt = sql`coalesce(${notifications.sentAt}, ${notifications.scheduledFor})`;

export interface LogReader {
  userId: string;
  isAdmin: boolean;
  isSubscribed: boolean;
}

/**
 * Admins see everything but notices, which are their member's; members see their own tests, and broadcasts to them since
 * they joined. Of one about a topic it is known to whom it went, as it is in their inbox. Each condition is a range of an
 * index that yields it newest first. Values from the indexes' conditions stand in the SQL itself: the
 * planner cannot match a parameter to a partial index.
 */
function visibleTo(
  db: Queryable,
  { userId, isAdmin, isSubscribed }: LogReader,
  source: LogSource | undefined,
) {
  const ofSource = source && eq(notifications.source, source);
  if (isAdmin)
    return [
      and(sql`${notifications.status} <> 'cancelled' AND ${notifications.source} <> 'opened'`, ofSource),
    ];
  const ownTests = and(sql`${notifications.source} = 'profile'`, eq(notifications.userId, userId));
  const ownNumber = sql`(${db.select({ number: inboxes.number }).from(inboxes).where(eq(inboxes.userId, userId))})`;
  const broadcasts = and(
    sql`${notifications.target} <> 'self'`,
    gte(startsAt, db.select({ joined: users.createdAt }).from(users).where(eq(users.id, userId))),
    or(
      and(
        inArray(notifications.target, isSubscribed ? ['all', 'subscribers'] : ['all']),
        isNull(notifications.topic),
      ),
      wentTo(ownNumber),
    ),
    inArray(notifications.status, ['sending', 'completed', 'failed']),
    ofSource,
  );
  if (!source) return [ownTests, broadcasts];
  return [source === 'profile' ? ownTests : broadcasts];
}

/** An admin's log has hundreds of thousands of entries, so it is counted only to the next thousand after the page. */
const COUNTED = 1_000;

/** A notification with its progress, where it is being sent. */
export type LogRow = NotificationRow & {
  /** Devices whose quiet hours it waits for. */
  heldCount: number;
};

interface LogPage {
  rows: LogRow[];
  total: number;
  /** Whether there are more than `total`. */
  more: boolean;
}

/**
 * One page of the log, newest first, with the number of entries. The cost is what lies before the page plus a
 * thousand.
 */
export async function listLogs(
  db: Queryable,
  reader: LogReader,
  { page, pageSize, source }: { page: number; pageSize: number; source?: LogSource | undefined },
): Promise<LogPage> {
  const offset = (page - 1) * pageSize;
  const counted = Math.ceil((offset + pageSize + 1) / COUNTED) * COUNTED;
  const newest = visibleTo(db, reader, source).map(
    (readable) => sql`(
      SELECT ${notifications.id}, ${startsAt} AS starts_at FROM ${notifications}
      WHERE ${readable}
      ORDER BY starts_at DESC, id DESC LIMIT ${counted + 1})`,
  );
  const found = await db.execute<{ count: number; ids: string[] }>(sql`
    WITH log AS MATERIALIZED (${sql.join(newest, sql` UNION ALL `)})
    SELECT (SELECT count(*)::int FROM log) AS count,
      ARRAY(SELECT id FROM log ORDER BY starts_at DESC, id DESC LIMIT ${pageSize} OFFSET ${offset}) AS ids`);
  const { count, ids } = found.rows[0]!;
  return { rows: await findLogs(db, ids), total: Math.min(count, counted), more: count > counted };
}

async function findLogs(db: Queryable, ids: string[]): Promise<LogRow[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...withProgress, heldCount: ofChunks('held_count').mapWith(Number) })
    .from(notifications)
    .where(inArray(notifications.id, ids))
    .orderBy(desc(startsAt), desc(notifications.id));
}

/** All notifications that were ever scheduled, latest time first. */
export async function listScheduled(db: Queryable): Promise<NotificationRow[]> {
  return db
    .select(withProgress)
    .from(notifications)
    .where(isNotNull(notifications.scheduledFor))
    .orderBy(desc(notifications.scheduledFor), desc(notifications.id))
    .limit(500);
}

export async function findNotification(db: Queryable, id: string): Promise<NotificationRow | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row ?? null;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockNotification(tx: Transaction, id: string): Promise<NotificationRow | null> {
  const [row] = await tx.select().from(notifications).where(eq(notifications.id, id)).for('update');
  return row ?? null;
}

/** The statuses of those that exist. */
export async function findStatuses(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, NotificationRow['status']>> {
  const { id, status } = notifications;
  const rows = await db
    .select({ id, status })
    .from(notifications)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** False when its status is not `from`. */
export async function changeStatus(
  tx: Queryable,
  id: string,
  from: NotificationRow['status'],
  change: Partial<Pick<NotificationRow, 'status' | 'sentAt' | 'scheduledFor'>>,
): Promise<boolean> {
  const changed = await tx
    .update(notifications)
    .set(change)
    .where(and(eq(notifications.id, id), eq(notifications.status, from)))
    .returning({ id: notifications.id });
  return changed.length > 0;
}

export async function editNotification(
  tx: Transaction,
  id: string,
  change: Pick<NotificationRow, 'title' | 'body' | 'url' | 'target' | 'topic' | 'scheduledFor'>,
): Promise<NotificationRow> {
  const [row] = await tx.update(notifications).set(change).where(eq(notifications.id, id)).returning();
  return row!;
}

/**
 * False when there is none, or it is scheduled or being sent. What only waits for the end of quiet hours is taken back:
 * with it all goes that is held of it.
 *
 * @throws a lock timeout while part of it is being sent
 */
export async function deleteSent(tx: Transaction, id: string): Promise<boolean> {
  // Whoever sends takes these in an order of their own, so to wait for them could be to wait in a circle.
  await tx.execute(sql`SELECT FROM held_pushes WHERE notification_id = ${id} FOR UPDATE NOWAIT`);
  await tx.execute(sql`SELECT FROM notification_chunks WHERE notification_id = ${id} FOR UPDATE NOWAIT`);
  const waits = sql`${notifications.status} = 'sending' AND NOT EXISTS (
    SELECT FROM notification_chunks c
    WHERE c.notification_id = ${notifications.id} AND NOT c.finished AND c.retry_at IS DISTINCT FROM 'infinity')`;
  const deleted = await tx
    .delete(notifications)
    .where(and(eq(notifications.id, id), or(inArray(notifications.status, ['completed', 'failed']), waits)))
    .returning({ id: notifications.id });
  return deleted.length > 0;
}

/** Locks what is due until the transaction ends, oldest first; skips what another node has locked. */
export async function lockDue(tx: Queryable, now: Date): Promise<NotificationRow[]> {
  return tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.status, 'scheduled'), lte(notifications.scheduledFor, now)))
    .orderBy(notifications.scheduledFor)
    .for('update', { skipLocked: true });
}

/** Deletes a chunk of the tests that are older than `days`; false when none are left. */
export async function deleteOldTests(db: Queryable, days: number, chunk: number): Promise<boolean> {
  const deleted = await db.execute(sql`
    DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications
      WHERE source = 'profile' AND status <> 'cancelled'
        AND coalesce(sent_at, scheduled_for) < now() - make_interval(days => ${days})
      LIMIT ${chunk}
    )`);
  return (deleted.rowCount ?? 0) > 0;
}

/**
 * Deletes a chunk of the recipients of what was sent more than `days` ago, whose count is final; false when none are left.
 */
export async function deleteOldRecipients(db: Queryable, days: number, chunk: number): Promise<boolean> {
  const deleted = await db.execute(sql`
    DELETE FROM notification_chunks WHERE (notification_id, number) IN (
      SELECT notification_id, number FROM notification_chunks JOIN notifications n ON n.id = notification_id
      WHERE finished AND status NOT IN ('scheduled', 'sending') AND sent_at < now() - make_interval(days => ${days})
      LIMIT ${chunk}
    )`);
  return (deleted.rowCount ?? 0) > 0;
}

export async function findUsername(db: Queryable, userId: string): Promise<string> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? 'somebody who is gone';
}
