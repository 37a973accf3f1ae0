import type { LogSource } from '@clear-spring/contract';
import { and, desc, eq, getTableColumns, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';

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

/** While one is being sent, its chunks know how far it is. */
const soFar = (column: 'delivered_count' | 'failed_count') => sql<number>`
  CASE WHEN ${notifications.status} = 'sending'
    THEN (SELECT coalesce(sum(c.${sql.raw(column)}), 0)::int FROM notification_chunks c WHERE c.notification_id = ${notifications.id})
    ELSE ${notifications}.${sql.raw(column)} END`;
const counted = {
  ...getTableColumns(notifications),
  deliveredCount: soFar('delivered_count').mapWith(Number),
  failedCount: soFar('failed_count').mapWith(Number),
};
const startsAt = sql`coalesce(${notifications.sentAt}, ${notifications.scheduledFor})`;

export interface LogReader {
  userId: string;
  isAdmin: boolean;
  isSubscribed: boolean;
}

/**
 * Admins see all of it; members the broadcasts that were for them, and their own tests. What the indexes are about
 * stands in the text: a parameter could be anything, and no index would fit.
 */
function readableBy({ userId, isAdmin, isSubscribed }: LogReader) {
  if (isAdmin) return sql`${notifications.status} <> 'cancelled'`;
  return or(
    and(sql`${notifications.target} = 'self'`, eq(notifications.userId, userId)),
    and(
      sql`${notifications.target} <> 'self'`,
      inArray(notifications.target, isSubscribed ? ['all', 'subscribers'] : ['all']),
      inArray(notifications.status, ['sending', 'completed', 'failed']),
    ),
  );
}

/** One page of the log, newest first, and how many entries there are on all pages. */
export async function listLogs(
  db: Queryable,
  reader: LogReader,
  { page, pageSize, source }: { page: number; pageSize: number; source?: LogSource | undefined },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const readable = and(readableBy(reader), source && eq(notifications.source, source));
  const rows = await db
    .select(counted)
    .from(notifications)
    .where(readable)
    .orderBy(desc(startsAt), desc(notifications.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await db.$count(notifications, readable) };
}

/** Everything that was ever scheduled, the latest time first. */
export async function listScheduled(db: Queryable): Promise<NotificationRow[]> {
  return db
    .select(counted)
    .from(notifications)
    .where(isNotNull(notifications.scheduledFor))
    .orderBy(desc(notifications.scheduledFor), desc(notifications.id))
    .limit(500);
}

export async function findNotification(db: Queryable, id: string): Promise<NotificationRow | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row ?? null;
}

/** The status of each of these that there is. */
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

/** False when it is not of this status (any more). */
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

/** False when there is none, or it is scheduled or being sent. */
export async function deleteSent(db: Queryable, id: string): Promise<boolean> {
  const sent = inArray(notifications.status, ['completed', 'failed']);
  const deleted = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), sent))
    .returning({ id: notifications.id });
  return deleted.length > 0;
}

/** What is due, kept from other nodes until the transaction ends; the oldest first. */
export async function takeDue(tx: Queryable, now: Date): Promise<NotificationRow[]> {
  return tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.status, 'scheduled'), lte(notifications.scheduledFor, now)))
    .orderBy(notifications.scheduledFor)
    .for('update', { skipLocked: true });
}

/** Deletes a chunk of the tests that are older than so many days; false when none were left. */
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

export async function findUsername(db: Queryable, userId: string): Promise<string> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? 'somebody who is gone';
}
