import type { Audience } from '@clear-spring/contract';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../db/index.ts';
import {
  inboxes,
  MEMBERS_PER_BLOCK,
  notificationChunks,
  notificationMembers,
  notifications,
  pushSubscriptions,
} from '../../db/schema/notifications.ts';
import type { Outcome } from './broadcast.round.ts';
import { isAddressed } from './audience.queries.ts';
import {
  quietHoursColumns,
  quietHoursOf,
  type QuietHoursColumns,
} from './quiet-hours/quiet-hours.queries.ts';
import type { QuietHours } from './quiet-hours/quiet-clock.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** A chunk of a notification's recipients. */
export interface ChunkKey {
  notificationId: string;
  number: number;
}

export interface Recipient {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  userId: string;
  /** Null for a member who has none. */
  quietHours: QuietHours | null;
}

const CHUNK_SIZE = 500;

/** Stores the recipients in chunks. Answers the chunks' numbers and the number of recipients. */
export async function freezeRecipients(
  tx: Queryable,
  notification: NotificationRow,
  now: Date,
): Promise<{ numbers: number[]; recipientCount: number }> {
  if (notification.target !== 'self') await freezeMembers(tx, notification, notification.target, now);
  const addressed =
    notification.target === 'self'
      ? eq(pushSubscriptions.userId, notification.userId ?? notification.id)
      : isAddressed(pushSubscriptions.userId, notification.target, notification.topic, now);
  const { rows } = await tx.execute<{ number: number; size: number }>(sql`
    INSERT INTO ${notificationChunks} (notification_id, number, push_subscription_ids)
    SELECT ${notification.id}::uuid, number, array_agg(id ORDER BY id)
    FROM (
      SELECT ${pushSubscriptions.id} AS id, (row_number() OVER (ORDER BY ${pushSubscriptions.id}) - 1) / ${CHUNK_SIZE} AS number
      FROM ${pushSubscriptions} WHERE ${addressed}
    ) numbered
    GROUP BY number
    RETURNING number, cardinality(push_subscription_ids) AS size`);
  const recipientCount = rows.reduce((sum, { size }) => sum + size, 0);
  await tx.update(notifications).set({ recipientCount }).where(eq(notifications.id, notification.id));
  return { numbers: rows.map(({ number }) => number), recipientCount };
}

/**
 * Stores the members whose inbox it is in, with or without push: one bit each. What is for everybody needs none. The
 * notification gets its place there when its status says that it is being sent.
 */
async function freezeMembers(
  tx: Queryable,
  { id, topic }: NotificationRow,
  audience: Audience,
  now: Date,
): Promise<void> {
  if (audience === 'all' && topic === null) return;
  const none = sql.raw(`repeat('0', ${MEMBERS_PER_BLOCK})::bit(${MEMBERS_PER_BLOCK})`);
  const size = sql.raw(String(MEMBERS_PER_BLOCK));
  await tx.execute(sql`
    INSERT INTO ${notificationMembers} (notification_id, block, members)
    SELECT ${id}::uuid, ${inboxes.number} / ${size}, bit_or(set_bit(${none}, ${inboxes.number} % ${size}, 1))
    FROM ${inboxes} WHERE ${isAddressed(inboxes.userId, audience, topic, now)}
    GROUP BY ${inboxes.number} / ${size}`);
}

/** Unfinished chunks, except those that wait for their next round. */
export async function listOpenChunks(db: Queryable, now: Date): Promise<ChunkKey[]> {
  const { notificationId, number, finished, retryAt } = notificationChunks;
  return db
    .select({ notificationId, number })
    .from(notificationChunks)
    .where(and(eq(finished, false), or(isNull(retryAt), lte(retryAt, now))));
}

/** Locks the chunk for as long as this connection lives; false when another worker has it. */
export async function acquireChunk(client: pg.ClientBase, key: ChunkKey): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS acquired',
    [`notification chunk ${key.notificationId} ${key.number}`],
  );
  return rows[0]?.acquired ?? false;
}

export interface OpenChunk {
  rounds: number;
  /** Whether a round has begun before, so that recipients may have the message though nobody knows of it. */
  isBegun: boolean;
  notification: NotificationRow;
  /** Recipients that have neither been delivered to nor given up. */
  recipients: Recipient[];
}

/** What remains to be sent of a chunk now; null when nothing does, or its next round is not due. */
export async function readChunk(db: Queryable, key: ChunkKey): Promise<OpenChunk | null> {
  const [row] = await db
    .select()
    .from(notificationChunks)
    .innerJoin(notifications, eq(notifications.id, notificationChunks.notificationId))
    .where(and(isChunk(key), eq(notificationChunks.finished, false), isDue));
  if (!row) return null;
  const { notifications: notification, notification_chunks: chunk } = row;
  const { rows } = await db.execute<Omit<Recipient, 'quietHours'> & QuietHoursColumns>(sql`
    SELECT s.id, s.endpoint, s.p256dh, s.auth, s.user_id AS "userId", ${quietHoursColumns}
    FROM notification_chunks c CROSS JOIN unnest(c.push_subscription_ids) AS open (id)
      JOIN push_subscriptions s ON s.id = open.id
      LEFT JOIN quiet_hours q ON q.user_id = s.user_id LEFT JOIN users u ON u.id = q.user_id
    WHERE c.notification_id = ${key.notificationId} AND c.number = ${key.number} AND open.id <> ALL (c.done_ids)
    ORDER BY s.id`);
  const recipients = rows.map((recipient) => ({ ...recipient, quietHours: quietHoursOf(recipient) }));
  return { rounds: chunk.rounds, isBegun: chunk.retryAt !== null, notification, recipients };
}

/** Remembers, in case of a crash, that recipients may have the message from now on. */
export async function beginChunk(client: pg.ClientBase, { notificationId, number }: ChunkKey): Promise<void> {
  await client.query(
    'UPDATE notification_chunks SET retry_at = now() WHERE notification_id = $1 AND number = $2',
    [notificationId, number],
  );
}

/** By the database's clock, which the queue uses too. */
const isDue = sql`coalesce(${notificationChunks.retryAt} <= now(), true)`;

const isChunk = ({ notificationId, number }: ChunkKey) =>
  and(eq(notificationChunks.notificationId, notificationId), eq(notificationChunks.number, number));

export interface DeliveryOutcome {
  recipient: Recipient;
  outcome: Outcome;
}

/**
 * Records the delivery outcomes of these recipients. Deletes push subscriptions that are gone, unless they have been
 * renewed meanwhile.
 */
export async function recordOutcomes(
  client: pg.ClientBase,
  key: ChunkKey,
  outcomes: readonly DeliveryOutcome[],
): Promise<void> {
  const gone = outcomes.filter(({ outcome }) => outcome === 'gone').map(({ recipient }) => recipient);
  const delivered = outcomes.filter(({ outcome }) => outcome === 'delivered').length;
  await client.query({
    name: 'record_outcomes',
    text: `
WITH gone AS (
  DELETE FROM push_subscriptions s USING unnest($6::uuid[], $7::text[]) AS g (id, p256dh)
  WHERE s.id = g.id AND s.p256dh = g.p256dh
)
UPDATE notification_chunks
SET done_ids = done_ids || $3::uuid[], delivered_count = delivered_count + $4, failed_count = failed_count + $5
WHERE notification_id = $1 AND number = $2`,
    values: [
      key.notificationId,
      key.number,
      outcomes.map(({ recipient }) => recipient.id),
      delivered,
      outcomes.length - delivered,
      gone.map(({ id }) => id),
      gone.map(({ p256dh }) => p256dh),
    ],
  });
}

/** Schedules another round for the recipients that are left. One that was not in vain does not count. */
export async function endRound(
  tx: Queryable,
  key: ChunkKey,
  { retryAt, wasInVain }: { retryAt: Date; wasInVain: boolean },
): Promise<void> {
  const { rounds } = notificationChunks;
  await tx
    .update(notificationChunks)
    .set({ rounds: sql`${rounds} + ${wasInVain ? 1 : 0}`, retryAt })
    .where(isChunk(key));
}

/**
 * Gives up on the recipients that are left, and finishes the chunk unless some are held. The last chunk finishes the
 * notification too.
 */
export async function finishChunk(tx: Queryable, key: ChunkKey): Promise<void> {
  const { pushSubscriptionIds, deliveredCount, heldCount } = notificationChunks;
  const [chunk] = await tx
    .update(notificationChunks)
    .set({
      finished: sql`${heldCount} = 0`,
      failedCount: sql`cardinality(${pushSubscriptionIds}) - ${deliveredCount} - ${heldCount}`,
      retryAt: sql`CASE WHEN ${heldCount} > 0 THEN 'infinity'::timestamptz ELSE ${notificationChunks.retryAt} END`,
    })
    .where(isChunk(key))
    .returning({ finished: notificationChunks.finished });
  if (chunk?.finished) await finishNotification(tx, key.notificationId);
}

/** Sums the chunks up once all are finished. A notification with recipients of which none was reached has failed. */
export async function finishNotification(tx: Queryable, id: string): Promise<void> {
  // Of two chunks that finish at once, the second sees the first.
  await tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.id, id)).for('update');
  await tx.execute(sql`
    UPDATE notifications n
    SET delivered_count = total.delivered, failed_count = total.failed,
      status = CASE WHEN total.delivered = 0 AND total.failed > 0 THEN 'failed' ELSE 'completed' END
    FROM (
      SELECT coalesce(sum(delivered_count), 0) AS delivered, coalesce(sum(failed_count), 0) AS failed,
        coalesce(bool_and(finished), true) AS finished
      FROM notification_chunks WHERE notification_id = ${id}
    ) total
    WHERE n.id = ${id} AND n.status = 'sending' AND total.finished`);
}

export interface Progress {
  delivered: number;
  failed: number;
  pending: number;
  /** Those of the pending that wait for the end of quiet hours. */
  held: number;
}

/** How far a notification has got; null when there is none. Of an old one only the final counts are left. */
export async function readProgress(db: Queryable, id: string): Promise<Progress | null> {
  const { rows } = await db.execute<{ delivered: number; failed: number; held: number; total: number }>(sql`
    SELECT n.recipient_count AS total, coalesce(sum(c.delivered_count), n.delivered_count)::int AS delivered,
      coalesce(sum(c.failed_count), n.failed_count)::int AS failed, coalesce(sum(c.held_count), 0)::int AS held
    FROM notifications n LEFT JOIN notification_chunks c ON c.notification_id = n.id
    WHERE n.id = ${id} GROUP BY n.id`);
  const row = rows[0];
  if (!row) return null;
  const { delivered, failed, held, total } = row;
  return { delivered, failed, pending: total - delivered - failed, held };
}
