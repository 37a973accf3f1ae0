import { inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../../db/index.ts';
import {
  heldPushes,
  inboxes,
  inboxReads,
  notifications,
  pushReleases,
} from '../../../db/schema/notifications.ts';
import {
  type ChunkKey,
  finishNotification,
  type NotificationRow,
  type Recipient,
} from '../broadcast.queries.ts';
import type { Outcome } from '../broadcast.round.ts';
import type { QuietHours } from './quiet-clock.ts';
import { quietHoursColumns, type QuietHoursColumns, quietHoursOf } from './quiet-hours.queries.ts';

/**
 * Takes these recipients out of the chunk until their quiet hours are over. Where a round had begun before, they may have
 * the message already.
 */
export async function hold(
  tx: Queryable,
  { notificationId, number }: ChunkKey,
  recipients: readonly Recipient[],
  { now, isBegun }: { now: Date; isBegun: boolean },
): Promise<void> {
  const ids = sql.param(recipients.map(({ id }) => id));
  const userIds = sql.param(recipients.map(({ userId }) => userId));
  await tx.execute(sql`
    WITH held AS (
      INSERT INTO held_pushes (push_subscription_id, notification_id, number, user_id, held_at, tag)
      SELECT id, ${notificationId}, ${number}, user_id, ${now.toISOString()}, ${isBegun ? notificationId : null}
      FROM unnest(${ids}::uuid[], ${userIds}::uuid[]) AS r (id, user_id)
    )
    UPDATE notification_chunks
    SET done_ids = done_ids || ${ids}::uuid[], held_count = held_count + ${recipients.length}
    WHERE notification_id = ${notificationId} AND number = ${number}`);
}

/** The quiet hours of those for whom something is held. */
export async function listQuietHoursOfHeld(db: Queryable): Promise<QuietHours[]> {
  const { rows } = await db.execute<QuietHoursColumns>(sql`
    SELECT DISTINCT ${quietHoursColumns}
    FROM held_pushes h JOIN quiet_hours q ON q.user_id = h.user_id JOIN users u ON u.id = q.user_id
    WHERE h.release_id IS NULL`);
  return rows.flatMap((row) => quietHoursOf(row) ?? []);
}

const DEVICES_PER_RELEASE = 500;

/**
 * Puts what is held in releases, for devices whose members are awake, or if it was held before `heldSince`. Quiet hours
 * that are not among those of `awake` have not been looked at, or are not over: what is held for them waits. What a
 * device may have already keeps its tag, and with it a push of its own: under another tag it would stand there twice.
 * Answers the releases.
 */
export async function makeReleases(
  tx: Queryable,
  { awake, heldSince, now }: { awake: readonly QuietHours[]; heldSince: Date; now: Date },
): Promise<string[]> {
  const froms = sql.param(awake.map(({ from }) => from));
  const tos = sql.param(awake.map(({ to }) => to));
  const zones = sql.param(awake.map(({ timeZone }) => timeZone));
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH asleep AS MATERIALIZED (
      SELECT q.user_id FROM (SELECT q.user_id, ${quietHoursColumns} FROM quiet_hours q JOIN users u ON u.id = q.user_id) q
      WHERE ("quietFrom", "quietTo", "quietZone") NOT IN (
        SELECT * FROM unnest(${froms}::int[], ${tos}::int[], ${zones}::text[])
      )
    ), due AS MATERIALIZED (
      SELECT push_subscription_id, notification_id, tag FROM held_pushes h
      WHERE release_id IS NULL
        AND (held_at < ${heldSince.toISOString()} OR NOT EXISTS (SELECT FROM asleep WHERE asleep.user_id = h.user_id))
    ), push AS (
      SELECT push_subscription_id, tag, count(*) AS size,
        row_number() OVER (PARTITION BY push_subscription_id ORDER BY tag NULLS FIRST) AS nth
      FROM due GROUP BY push_subscription_id, tag
    ), numbered AS (
      SELECT *, (row_number() OVER (PARTITION BY nth ORDER BY push_subscription_id) - 1)
        / ${sql.raw(String(DEVICES_PER_RELEASE))} AS number
      FROM push
    ), release AS MATERIALIZED (
      SELECT nth, number, uuidv7() AS id FROM (SELECT DISTINCT nth, number FROM numbered) n
    ), made AS (
      INSERT INTO push_releases (id, created_at) SELECT id, ${now.toISOString()}::timestamptz FROM release RETURNING id
    ), put AS (
      UPDATE held_pushes h
      SET release_id = release.id,
        tag = coalesce(h.tag, CASE WHEN push.size > 1 THEN release.id ELSE h.notification_id END)
      FROM due
        JOIN numbered push ON push.push_subscription_id = due.push_subscription_id
          AND push.tag IS NOT DISTINCT FROM due.tag
        JOIN release USING (nth, number)
      WHERE h.push_subscription_id = due.push_subscription_id AND h.notification_id = due.notification_id
    )
    SELECT id FROM made`);
  return rows.map(({ id }) => id);
}

/** Releases that are not done, except those that wait for their next round. */
export async function listOpenReleases(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM push_releases WHERE coalesce(retry_at <= ${now.toISOString()}, true)`,
  );
  return rows.map(({ id }) => id);
}

/** Locks the release for as long as this connection lives; false when another worker has it. */
export async function acquireRelease(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS acquired',
    [`push release ${id}`],
  );
  return rows[0]?.acquired ?? false;
}

/** A message that is held for a device. */
export interface HeldPush {
  deviceId: string;
  notificationId: string;
  heldAt: Date;
  tag: string | null;
  /** Null where the device has signed out, or is another member's by now. */
  recipient: Recipient | null;
  /** Whether the member has read it in the inbox meanwhile. */
  isRead: boolean;
}

export interface Release {
  id: string;
  createdAt: Date;
  rounds: number;
  held: HeldPush[];
  notifications: Map<string, NotificationRow>;
}

/** What remains of a release; null when it is done, or its next round is not due by the database's clock. */
export async function readRelease(db: Queryable, id: string): Promise<Release | null> {
  const [release] = await db
    .select()
    .from(pushReleases)
    .where(sql`${pushReleases.id} = ${id} AND coalesce(${pushReleases.retryAt} <= now(), true)`);
  if (!release) return null;
  type Row = QuietHoursColumns & {
    deviceId: string;
    notificationId: string;
    heldAt: string;
    tag: string | null;
    userId: string;
    endpoint: string | null;
    p256dh: string;
    auth: string;
    isRead: boolean | null;
  };
  const { rows } = await db.execute<Row>(sql`
    SELECT h.push_subscription_id AS "deviceId", h.notification_id AS "notificationId", h.held_at AS "heldAt",
      h.tag, h.user_id AS "userId", s.endpoint, s.p256dh, s.auth, ${quietHoursColumns},
      n.inbox_number <= i.read_through OR EXISTS (
        SELECT FROM ${inboxReads} r WHERE r.user_id = h.user_id AND r.notification_id = h.notification_id
      ) AS "isRead"
    FROM ${heldPushes} h JOIN ${notifications} n ON n.id = h.notification_id
      LEFT JOIN push_subscriptions s ON s.id = h.push_subscription_id AND s.user_id = h.user_id
      LEFT JOIN ${inboxes} i ON i.user_id = h.user_id
      LEFT JOIN quiet_hours q ON q.user_id = h.user_id LEFT JOIN users u ON u.id = q.user_id
    WHERE h.release_id = ${id}
    ORDER BY h.push_subscription_id, n.sent_at, n.id`);
  const held = rows.map((row) => ({
    deviceId: row.deviceId,
    notificationId: row.notificationId,
    heldAt: new Date(row.heldAt),
    tag: row.tag,
    isRead: row.isRead ?? false,
    recipient:
      row.endpoint === null
        ? null
        : {
            id: row.deviceId,
            endpoint: row.endpoint,
            p256dh: row.p256dh,
            auth: row.auth,
            userId: row.userId,
            quietHours: quietHoursOf(row),
          },
  }));
  const ids = [...new Set(held.map(({ notificationId }) => notificationId))];
  const messages =
    ids.length === 0 ? [] : await db.select().from(notifications).where(inArray(notifications.id, ids));
  return {
    id,
    createdAt: release.createdAt,
    rounds: release.rounds,
    held,
    notifications: new Map(messages.map((message) => [message.id, message])),
  };
}

export interface ReleaseOutcome {
  device: Pick<Recipient, 'id'> & Partial<Pick<Recipient, 'p256dh'>>;
  outcome: Outcome;
}

/**
 * Records what became of these devices in all that was held for them, and finishes the chunks that waited for nothing
 * else. Always chunks before notifications, and each in order, so that nobody waits in a circle.
 */
export async function recordReleased(
  tx: Queryable,
  releaseId: string,
  outcomes: readonly ReleaseOutcome[],
): Promise<void> {
  const ids = sql.param(outcomes.map(({ device }) => device.id));
  const delivered = sql.param(outcomes.map(({ outcome }) => outcome === 'delivered'));
  const gone = outcomes.filter(({ outcome }) => outcome === 'gone').map(({ device }) => device);
  const { rows } = await tx.execute<{ id: string; finished: boolean }>(sql`
    WITH gone AS (
      DELETE FROM push_subscriptions s
      USING unnest(${sql.param(gone.map(({ id }) => id))}::uuid[], ${sql.param(gone.map(({ p256dh }) => p256dh))}::text[]) AS g (id, p256dh)
      WHERE s.id = g.id AND s.p256dh = g.p256dh
    ), done AS (
      DELETE FROM held_pushes h USING unnest(${ids}::uuid[], ${delivered}::boolean[]) AS o (id, delivered)
      WHERE h.push_subscription_id = o.id AND h.release_id = ${releaseId}
      RETURNING h.notification_id, h.number, o.delivered
    ), counted AS (
      SELECT notification_id, number, count(*)::int AS held, count(*) FILTER (WHERE delivered)::int AS delivered
      FROM done GROUP BY notification_id, number
    ), locked AS MATERIALIZED (
      SELECT c.notification_id, c.number, counted.held, counted.delivered
      FROM counted JOIN notification_chunks c USING (notification_id, number)
      ORDER BY c.notification_id, c.number FOR NO KEY UPDATE OF c
    )
    UPDATE notification_chunks c
    SET held_count = c.held_count - l.held, delivered_count = c.delivered_count + l.delivered,
      failed_count = c.failed_count + l.held - l.delivered,
      finished = c.held_count = l.held AND coalesce(c.retry_at = 'infinity', false)
    FROM locked l WHERE c.notification_id = l.notification_id AND c.number = l.number
    RETURNING c.notification_id AS id, c.finished`);
  const finished = new Set(rows.filter((row) => row.finished).map(({ id }) => id));
  for (const id of [...finished].toSorted()) await finishNotification(tx, id);
}

/** What is quiet again waits for its next release, under the tag that the device may have it by. */
export async function holdOn(tx: Queryable, releaseId: string, deviceIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE held_pushes SET release_id = NULL
    WHERE release_id = ${releaseId} AND push_subscription_id = ANY(${sql.param(deviceIds)}::uuid[])`);
}

/** Schedules another round for the devices that are left. One that was not in vain does not count. */
export async function endReleaseRound(
  tx: Queryable,
  id: string,
  { retryAt, wasInVain }: { retryAt: Date; wasInVain: boolean },
): Promise<void> {
  await tx.execute(sql`
    UPDATE push_releases SET rounds = rounds + ${wasInVain ? 1 : 0}, retry_at = ${retryAt.toISOString()} WHERE id = ${id}`);
}

export async function deleteRelease(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM push_releases WHERE id = ${id}`);
}
