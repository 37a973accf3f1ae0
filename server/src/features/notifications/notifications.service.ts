import { createHash, randomUUIDv7 } from 'node:crypto';
import {
  HOUR,
  type LogSource,
  type NotificationLog,
  type ScheduledNotification,
  type ScheduleInput,
  type SendResult,
  type Source,
  type Topic,
  type Urgency,
} from '@clear-spring/contract';
import { type Db, isLockTimeout, type Queryable } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, changesOf, writeTrace } from '../traces/index.ts';
import { excessBytes, payloadOf } from './broadcast.message.ts';
import { awaitBroadcast, beginBroadcast } from './broadcast.service.ts';
import { countPushSubscriptions } from './push-subscriptions.queries.ts';
import * as queries from './notifications.queries.ts';
import { newYorkTimeAfter } from './new-york.ts';

export interface NotificationDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

export interface Message {
  title: string;
  body: string;
  icon?: string | undefined;
  url?: string | undefined;
  urgency?: Urgency | undefined;
}

/** By how much it exceeds the push services' limit. */
export interface TooLarge {
  excessBytes: number;
}

export const isTooLarge = (result: unknown): result is TooLarge =>
  typeof result === 'object' && result !== null && 'excessBytes' in result;

const WAIT = 10_000;
/** When new episodes are announced, in New York time. */
export const ANNOUNCED_AT = { hour: 19, minute: 5 };

interface NewNotification {
  /** Given when an earlier call with a lost answer may have sent the notification already. */
  id?: string | undefined;
  message: Message;
  source: Source;
  sourceInfo: string;
  target: queries.NotificationRow['target'];
  topic?: Topic | null | undefined;
  userId: string | null;
}

/** The row of a notification that is sent now. */
export function compose(
  { id, message, topic, ...rest }: NewNotification,
  now: Date,
): queries.NotificationRow {
  return {
    id: id ?? randomUUIDv7(),
    title: message.title,
    body: message.body,
    icon: message.icon || null,
    url: message.url || null,
    urgency: message.urgency ?? 'normal',
    ...rest,
    topic: topic ?? null,
    status: 'sending',
    createdAt: now,
    scheduledFor: null,
    sentAt: now,
    recipientCount: 0,
    deliveredCount: 0,
    failedCount: 0,
    inboxNumber: null,
  };
}

type Content = Pick<queries.NotificationRow, 'title' | 'body' | 'url' | 'target' | 'topic' | 'scheduledFor'>;

/** What a trace tells of it, since its log can be deleted. */
const contentOf = ({ title, body, url, target, topic, scheduledFor }: Content) => ({
  title,
  body,
  url,
  target,
  ...(topic && { topic }),
  ...(scheduledFor && { scheduledFor: scheduledFor.toISOString() }),
});

const versionOf = (content: Content): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOf(content)))
    .digest('base64url');

/**
 * Sends now, but only once per id. Waits up to ten seconds for the recipients; what is pending then continues. `traced`
 * where it takes an admin.
 */
export async function sendNow(
  deps: NotificationDeps,
  notification: NewNotification,
  traced?: { by: Actor; action: 'notification.sent' | 'notification.previewed' },
): Promise<SendResult | TooLarge> {
  const row = compose(notification, deps.now());
  const excess = excessBytes(row);
  if (excess > 0) return { excessBytes: excess };
  await deps.db.longTransaction(async (tx) => {
    if (!(await queries.insertOnce(tx, row))) return;
    await beginBroadcast(tx, deps, row);
    if (traced) await writeTrace(tx, { ...traced, target: row.id, after: contentOf(row) });
  });
  return awaitBroadcast(deps, row.id, WAIT);
}

/** Sends a test to the member's own devices. */
export async function sendTest(deps: NotificationDeps, userId: string): Promise<SendResult | 'no-device'> {
  if ((await countPushSubscriptions(deps.db, userId)) === 0) return 'no-device';
  const sent = await sendNow(deps, {
    message: { title: 'Test Notification', body: 'Notifications reach this device.', url: '/profile' },
    source: 'profile',
    sourceInfo: `A test by ${await queries.findUsername(deps.db, userId)}`,
    target: 'self',
    userId,
  });
  if (isTooLarge(sent)) throw new Error('The test is too large.');
  return sent;
}

/** Sends a draft to its author's own devices, as a preview. */
export async function sendPreview(
  deps: NotificationDeps,
  by: Actor,
  author: { userId: string; username: string },
  message: Message,
): Promise<SendResult | TooLarge | 'no-device'> {
  if ((await countPushSubscriptions(deps.db, author.userId)) === 0) return 'no-device';
  return sendNow(
    deps,
    {
      message,
      source: 'profile',
      sourceInfo: `A draft that ${author.username} tried`,
      target: 'self',
      userId: author.userId,
    },
    { by, action: 'notification.previewed' },
  );
}

/** Schedules it in the caller's transaction. The first run of `sendDue` from that time on sends it. */
export async function schedule(
  tx: Queryable,
  notification: NewNotification,
  { now, scheduledFor }: { now: Date; scheduledFor: Date },
): Promise<ScheduledNotification | TooLarge | 'past'> {
  if (scheduledFor <= now) return 'past';
  const row = { ...compose(notification, now), status: 'scheduled' as const, scheduledFor, sentAt: null };
  const excess = excessBytes(row);
  if (excess > 0) return { excessBytes: excess };
  return presentScheduledNotification(await queries.insertNotification(tx, row));
}

/** The same for an admin. */
export const scheduleBy = (
  { db, now }: NotificationDeps,
  by: Actor,
  notification: NewNotification,
  scheduledFor: Date,
): Promise<ScheduledNotification | TooLarge | 'past'> =>
  db.transaction(async (tx) => {
    const scheduled = await schedule(tx, notification, { now: now(), scheduledFor });
    if (scheduled === 'past' || isTooLarge(scheduled)) return scheduled;
    const { id, title, body, url, targetAudience: target, topic } = scheduled;
    const after = contentOf({ title, body, url, target, topic, scheduledFor });
    await writeTrace(tx, { by, action: 'notification.scheduled', target: id, after });
    return scheduled;
  });

export async function listScheduled({ db }: NotificationDeps): Promise<ScheduledNotification[]> {
  return (await queries.listScheduled(db)).map(presentScheduledNotification);
}

/**
 * Changes text, audience, topic or time while it is pending, and has the version that was read if one is given. Icon,
 * urgency and source stay.
 */
export async function editScheduled(
  { db, now }: NotificationDeps,
  by: Actor,
  id: string,
  {
    title,
    body,
    url,
    targetAudience,
    topic,
    scheduledFor,
    version,
  }: ScheduleInput & { version?: string | undefined },
): Promise<ScheduledNotification | TooLarge | 'past' | 'not-pending' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    const before = await queries.lockNotification(tx, id);
    if (!before?.scheduledFor) return 'unknown';
    if (before.status !== 'scheduled') return 'not-pending';
    const at = new Date(scheduledFor);
    const change = {
      title,
      body,
      url: url || null,
      target: targetAudience,
      topic: topic === undefined ? before.topic : topic,
      scheduledFor: at,
    };
    const current = versionOf(before);
    if (version !== undefined && version !== current) {
      // After a lost answer the same change is sent again.
      const isDone = versionOf({ ...before, ...change }) === current;
      return isDone ? presentScheduledNotification(before) : 'changed';
    }
    if (at <= now()) return 'past';
    const excess = excessBytes({ ...before, ...change });
    if (excess > 0) return { excessBytes: excess };
    const after = await queries.editNotification(tx, id, change);
    const changes = changesOf(contentOf(before), contentOf(after));
    await writeTrace(tx, { by, action: 'notification.changed', target: id, ...changes });
    return presentScheduledNotification(after);
  });
}

export async function cancelScheduled(
  { db }: NotificationDeps,
  by: Actor,
  id: string,
): Promise<'cancelled' | 'not-pending' | 'unknown'> {
  return db.transaction(async (tx) => {
    const row = await queries.lockNotification(tx, id);
    if (!row?.scheduledFor) return 'unknown';
    if (!(await queries.changeStatus(tx, id, 'scheduled', { status: 'cancelled' }))) return 'not-pending';
    await writeTrace(tx, { by, action: 'notification.cancelled', target: id, before: contentOf(row) });
    return 'cancelled';
  });
}

/** Whether a notification that is more than an hour late waits for the evening, so that it wakes nobody. */
const WAITS_FOR_EVENING: Record<Source, boolean> = {
  manual: false,
  profile: false,
  scheduled: false,
  rss: true,
  opened: false,
};

/** Begins to send what is due. */
export async function sendDue(deps: NotificationDeps): Promise<void> {
  await deps.db.longTransaction(async (tx) => {
    const now = deps.now();
    for (const row of await queries.lockDue(tx, now)) {
      const late = now.getTime() - (row.scheduledFor?.getTime() ?? 0);
      if (WAITS_FOR_EVENING[row.source] && late > HOUR) {
        const scheduledFor = newYorkTimeAfter(now, ANNOUNCED_AT);
        await queries.changeStatus(tx, row.id, 'scheduled', { scheduledFor });
        continue;
      }
      await queries.changeStatus(tx, row.id, 'scheduled', { status: 'sending', sentAt: now });
      await beginBroadcast(tx, deps, { ...row, status: 'sending', sentAt: now });
    }
  });
}

export async function listLogs(
  { db }: NotificationDeps,
  reader: queries.LogReader,
  query: { page: number; pageSize: number; source?: LogSource | undefined },
) {
  const { rows, total, more } = await queries.listLogs(db, reader, query);
  const logs = rows.map((row) => presentNotificationLog(row, reader.isAdmin));
  return { logs, pagination: { page: query.page, pageSize: query.pageSize, total, more } };
}

/** `beforeDeletion` runs in the same transaction, for features that know of a notification only by its log. */
export async function deleteLog(
  { db }: NotificationDeps,
  by: Actor,
  id: string,
  beforeDeletion: (tx: Queryable, log: queries.NotificationRow) => Promise<void>,
): Promise<'deleted' | 'not-sent' | 'unknown'> {
  const deleting = db.longTransaction(async (tx) => {
    const log = await queries.findNotification(tx, id);
    if (!log) return 'unknown';
    await beforeDeletion(tx, log);
    if (!(await queries.deleteSent(tx, id))) return 'not-sent';
    await writeTrace(tx, { by, action: 'notification.log-deleted', target: id, before: contentOf(log) });
    return 'deleted';
  });
  return deleting.catch((error: unknown) => {
    if (isLockTimeout(error)) return 'not-sent';
    throw error;
  });
}

function presentNotificationLog(row: queries.LogRow, forAdmin: boolean): NotificationLog {
  const { id, title, body, source, deliveredCount, failedCount, status, target, topic, url } = row;
  if (status === 'cancelled') throw new Error('A cancelled notification has no log.');
  if (source === 'opened') throw new Error('A notice has no log.');
  return {
    id,
    title,
    body,
    source,
    sentAt: (row.sentAt ?? row.scheduledFor ?? row.createdAt).toISOString(),
    deliveredCount,
    failedCount,
    status,
    target,
    topic,
    url,
    ...(forAdmin && {
      recipientCount: row.recipientCount,
      ...(row.heldCount > 0 && { heldCount: row.heldCount }),
      payload: payloadOf(row),
      sourceInfo: row.sourceInfo,
    }),
  };
}

const SCHEDULED_STATUS = {
  scheduled: 'pending',
  sending: 'pending',
  completed: 'sent',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

function presentScheduledNotification(row: queries.NotificationRow): ScheduledNotification {
  if (!row.scheduledFor || row.target === 'self') throw new Error('This notification was not scheduled.');
  return {
    id: row.id,
    version: versionOf(row),
    title: row.title,
    body: row.body,
    url: row.url,
    scheduledFor: row.scheduledFor.toISOString(),
    targetAudience: row.target,
    topic: row.topic,
    status: SCHEDULED_STATUS[row.status],
    sending: row.status === 'sending',
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredCount: row.deliveredCount,
    failedCount: row.failedCount,
  };
}
