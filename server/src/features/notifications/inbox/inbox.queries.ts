import { DAY } from '@clear-spring/contract';
import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/index.ts';
import {
  inboxes,
  inboxReads,
  MEMBERS_PER_BLOCK,
  notificationMembers,
  notifications,
} from '../../../db/schema/notifications.ts';
import { users } from '../../../db/schema/users.ts';

const KEPT_DAYS = 365;

/** Whose inbox it is, and since when there is something in it. */
export interface Inbox {
  userId: string;
  number: number;
  readThrough: number;
  since: Date;
}

export async function findInbox(db: Queryable, userId: string, now: Date): Promise<Inbox> {
  const [row] = await db
    .select({ number: inboxes.number, readThrough: inboxes.readThrough, joined: users.createdAt })
    .from(users)
    .innerJoin(inboxes, eq(inboxes.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new Error('This member has no inbox.');
  const { number, readThrough, joined } = row;
  const yearAgo = new Date(now.getTime() - KEPT_DAYS * DAY);
  return { userId, number, readThrough, since: joined > yearAgo ? joined : yearAgo };
}

const blockSize = sql.raw(String(MEMBERS_PER_BLOCK));

/**
 * Whether the member with this inbox number was among those whom a broadcast was frozen for. A row is looked up for each
 * broadcast: an EXISTS is answered by reading all rows of all members, even for a page of twenty.
 */
export const wentTo = (number: SQL) => sql`(
  SELECT get_bit(m.members, ${number} % ${blockSize}) FROM ${notificationMembers} m
  WHERE m.notification_id = ${notifications.id} AND m.block = ${number} / ${blockSize}) = 1`;

/**
 * The two kinds of items, each a range of an index that has them in order: broadcasts that went to the member, and what
 * was sent to them alone.
 */
const kindsOf = ({ userId, number, since }: Inbox, range: SQL | undefined) => {
  const { target, topic, sentAt, inboxNumber, userId: owner } = notifications;
  const forEverybody = and(sql`${target} = 'all'`, isNull(topic));
  const known = and(gte(sentAt, since), range);
  // What the indexes' conditions say stands in the SQL itself: no parameter matches them.
  return [
    and(sql`${target} <> 'self'`, or(forEverybody, wentTo(sql`${number}::int`)), known),
    and(sql`${target} = 'self' AND ${inboxNumber} IS NOT NULL`, eq(owner, userId), known),
  ];
};

const isReadApart = (userId: string) => sql<boolean>`EXISTS (
  SELECT FROM ${inboxReads}
  WHERE ${inboxReads.userId} = ${userId} AND ${inboxReads.notificationId} = ${notifications.id})`;

/** Newest first, below a position. */
export async function listItems(db: Queryable, inbox: Inbox, below: number | undefined, limit: number) {
  const { id, inboxNumber, title, body, url, source, topic, sentAt } = notifications;
  const range = and(
    sql`${inboxNumber} IS NOT NULL`,
    below === undefined ? undefined : lt(inboxNumber, below),
  );
  const isRead = sql<boolean>`${inboxNumber} <= ${inbox.readThrough} OR ${isReadApart(inbox.userId)}`;
  const pages = await Promise.all(
    kindsOf(inbox, range).map((kind) =>
      db
        .select({ id, position: inboxNumber, title, body, url, source, topic, sentAt, isRead })
        .from(notifications)
        .where(kind)
        .orderBy(desc(inboxNumber))
        .limit(limit),
    ),
  );
  return pages
    .flat()
    .toSorted((one, other) => other.position! - one.position!)
    .slice(0, limit);
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

export async function countUnread(db: Queryable, inbox: Inbox): Promise<number> {
  const unread = and(gt(notifications.inboxNumber, inbox.readThrough), sql`NOT ${isReadApart(inbox.userId)}`);
  const counts = await Promise.all(kindsOf(inbox, unread).map((kind) => db.$count(notifications, kind)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Newest first, without notices of opened links: clicks tell of these. */
export async function listUnreadBetween(
  db: Queryable,
  inbox: Inbox,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ count: number; titles: string[] }> {
  const { title, inboxNumber, sentAt } = notifications;
  const unread = and(
    gt(inboxNumber, inbox.readThrough),
    sql`NOT ${isReadApart(inbox.userId)}`,
    ne(notifications.source, 'opened'),
    gte(sentAt, from),
    lt(sentAt, to),
  );
  const kinds = await Promise.all(
    kindsOf(inbox, unread).map((kind) =>
      db
        .select({ title, inboxNumber, count: sql<number>`(count(*) OVER ())::int` })
        .from(notifications)
        .where(kind)
        .orderBy(desc(inboxNumber))
        .limit(limit),
    ),
  );
  const latest = kinds.flat().toSorted((one, other) => other.inboxNumber! - one.inboxNumber!);
  return {
    count: kinds.reduce((sum, [first]) => sum + (first?.count ?? 0), 0),
    titles: latest.slice(0, limit).map((row) => row.title),
  };
}

/** Marks those of the ids that are unread items of this inbox. */
export async function markRead(
  tx: Transaction,
  inbox: Inbox,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const named = and(inArray(notifications.id, [...ids]), gt(notifications.inboxNumber, inbox.readThrough));
  for (const kind of kindsOf(inbox, named))
    await tx.execute(sql`
      INSERT INTO ${inboxReads} (user_id, notification_id, at)
      SELECT ${inbox.userId}::uuid, ${notifications.id}, ${at.toISOString()}::timestamptz
      FROM ${notifications} WHERE ${kind}
      ON CONFLICT DO NOTHING`);
}

/** Everything up to this position is read, which is no longer kept one by one. It never goes back. */
export async function markReadThrough(tx: Transaction, userId: string, through: number): Promise<void> {
  await tx
    .update(inboxes)
    .set({ readThrough: through })
    .where(and(eq(inboxes.userId, userId), lt(inboxes.readThrough, through)));
  const covered = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, inboxReads.notificationId), lte(notifications.inboxNumber, through)));
  await tx.delete(inboxReads).where(and(eq(inboxReads.userId, userId), sql`EXISTS ${covered}`));
}

/** Ended for everybody, by the database's clock. */
const hasEnded = sql`sent_at < now() - make_interval(days => ${KEPT_DAYS})`;

/** Deletes a chunk of what is kept about items that have left all inboxes. @returns whether there was any. */
export async function deleteEnded(db: Queryable, chunk: number): Promise<boolean> {
  const deleted = [
    await db.execute(sql`
      DELETE FROM notification_members WHERE (notification_id, block) IN (
        SELECT notification_id, block FROM notification_members JOIN notifications n ON n.id = notification_id
        WHERE ${hasEnded} LIMIT ${chunk})`),
    await db.execute(sql`
      DELETE FROM inbox_reads WHERE (user_id, notification_id) IN (
        SELECT r.user_id, notification_id FROM inbox_reads r JOIN notifications n ON n.id = notification_id
        WHERE ${hasEnded} LIMIT ${chunk})`),
    // What was sent to one member alone is in no other list.
    await db.execute(sql`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE target = 'self' AND inbox_number IS NOT NULL AND ${hasEnded} LIMIT ${chunk})`),
  ];
  return deleted.some(({ rowCount }) => (rowCount ?? 0) > 0);
}
