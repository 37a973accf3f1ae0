import type { InboxItem, InboxPage, Unread } from '@clear-spring/contract';
import { type Db, type Queryable, takeMemberTurn } from '../../../db/index.ts';
import * as queries from './inbox.queries.ts';

export interface InboxDeps {
  db: Db;
  now: () => Date;
}

export async function readInbox(
  { db, now }: InboxDeps,
  userId: string,
  { before, pageSize }: { before?: number | undefined; pageSize: number },
): Promise<InboxPage> {
  const inbox = await queries.findInbox(db, userId, now());
  // One more, which tells whether there is another page.
  const [rows, unread] = await Promise.all([
    queries.listItems(db, inbox, before, pageSize + 1),
    queries.countUnread(db, inbox),
  ]);
  const items = rows.slice(0, pageSize).map(presentInboxItem);
  return { items, hasMore: rows.length > pageSize, unread };
}

export async function countUnread({ db, now }: InboxDeps, userId: string): Promise<Unread> {
  return unreadOf(db, userId, now());
}

/** What went to the member in this time and they have not read: how many, and the titles of the latest. */
export async function unreadBetween(
  { db, now }: InboxDeps,
  userId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ count: number; titles: string[] }> {
  return queries.listUnreadBetween(db, await queries.findInbox(db, userId, now()), { from, to, limit });
}

/** Marks these items, and all up to a position, as read. What is not theirs, or does not exist yet, is left out. */
export async function markRead(
  { db, now }: InboxDeps,
  userId: string,
  { ids, through }: { ids: readonly string[]; through?: number | undefined },
): Promise<Unread> {
  return db.transaction(async (tx) => {
    await takeMemberTurn(tx, userId);
    const inbox = await queries.findInbox(tx, userId, now());
    if (ids.length > 0) await queries.markRead(tx, inbox, ids, now());
    if (through !== undefined && through > inbox.readThrough) {
      const [newest] = await queries.listItems(tx, inbox, through + 1, 1);
      if (newest?.position) await queries.markReadThrough(tx, userId, newest.position);
    }
    return unreadOf(tx, userId, now());
  });
}

async function unreadOf(db: Queryable, userId: string, now: Date): Promise<Unread> {
  return { unread: await queries.countUnread(db, await queries.findInbox(db, userId, now)) };
}

const presentInboxItem = ({ position, sentAt, ...item }: queries.ItemRow): InboxItem => {
  if (position === null || sentAt === null) throw new Error('What was not sent is in no inbox.');
  return { ...item, position, sentAt: sentAt.toISOString() };
};
