import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageNumber } from './endpoint.query-number.ts';
import { audiences, notificationTargets, topics } from './notifications.choices.ts';
import { audience, message, scheduleInput, sendPushInput, topic } from './notifications.inputs.ts';

const count = z.int().check(z.minimum(0));

/**
 * The state of a broadcast after the wait; `pending` devices are still being sent to, or `held` until the end of quiet
 * hours.
 */
const sendResult = z.object({
  delivered: count,
  failed: count,
  pending: count,
  /** Left out where there are none. */
  held: z.optional(count),
});
export type SendResult = z.infer<typeof sendResult>;

export const audienceEndpoint = endpoint({
  method: 'GET',
  path: '/api/notifications/audience',
  access: 'admin',
  summary: 'Into how many inboxes a broadcast would go now, and to how many devices',
  query: z.object({ targetAudience: audience, topic: z.optional(z.enum(topics, 'There is no such topic')) }),
  output: z.object({
    devices: count,
    /** Left out by servers from before inboxes were counted. */
    members: z.optional(count),
  }),
});

/**
 * A header of the calls that send at once: a UUID per message. Repeating a call with the same UUID, for example after a
 * lost answer, refers to the same message and sends nothing twice.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const idempotencyKey = z.optional(z.uuid());

const sendErrors = { 413: 'The notification is larger than push services take' };

export const sendPushEndpoint = endpoint({
  method: 'POST',
  path: '/api/send-push-notification',
  access: 'admin',
  traced: 'notification.sent',
  summary: 'Sends a notification to every device, and waits up to ten seconds for the outcome',
  body: sendPushInput,
  output: sendResult,
  errors: sendErrors,
});

export const sendNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/send',
  access: 'admin',
  traced: 'notification.sent',
  summary: 'Sends the draft of the scheduling section at once, to all or to subscribers',
  body: z.object({ ...message, targetAudience: audience, topic }),
  output: sendResult,
  errors: sendErrors,
});

export const testNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/test',
  access: 'member',
  summary: "Sends a test to the caller's own devices",
  output: sendResult,
  errors: { 422: "None of the caller's devices receives notifications", 429: 'More than five an hour' },
});

export const previewNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/preview',
  access: 'admin',
  traced: 'notification.previewed',
  summary: "Sends a draft only to the caller's own devices",
  body: sendPushInput,
  output: sendResult,
  errors: {
    ...sendErrors,
    422: "None of the caller's devices receives notifications",
    429: 'More than twenty an hour',
  },
});

export const vapidPublicKeyEndpoint = endpoint({
  method: 'GET',
  path: '/api/notifications/vapid-public-key',
  access: 'member',
  summary: 'The public key that browsers subscribe with, as URL-safe base64 text',
});

const NO_KEY = 'This is no key';
/** With or without the padding that some browsers add. */
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(
    z.maxLength(length + 2, NO_KEY),
    z.regex(/^[\w-]+={0,2}$/, NO_KEY),
    z.refine((key) => key.split('=')[0]?.length === length, NO_KEY),
  );
};

/** One browser's subscription at its push service. */
const pushEndpoint = z.string().check(z.maxLength(1_000), z.regex(/^[!-~]+$/, 'This is no address'));

export const subscribeInput = z.object({
  endpoint: pushEndpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export const subscribeEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/subscribe',
  access: 'member',
  summary: "Subscribes this browser to the caller's notifications",
  body: subscribeInput,
  output: z.object({ subscribed: z.literal(true) }),
  errors: { 422: 'The endpoint does not belong to a known push service' },
});

export const unsubscribeEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'member',
  summary: 'Unsubscribes this browser from notifications',
  body: z.object({ endpoint: pushEndpoint }),
  status: 204,
});

export const logSources = ['manual', 'profile', 'scheduled', 'rss'] as const;
export type LogSource = (typeof logSources)[number];

/** Where a notification comes from. Notices of opened links are in their member's inbox alone, and in no log. */
export const sources = [...logSources, 'opened'] as const;
export type Source = (typeof sources)[number];

/** `sending` until every device has answered or been given up. */
export const logStatuses = ['scheduled', 'sending', 'completed', 'failed'] as const;

export const notificationLog = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  source: z.enum(logSources),
  /** When sending began; for a scheduled notification, when it will begin. */
  sentAt: z.iso.datetime(),
  deliveredCount: count,
  failedCount: count,
  status: z.enum(logStatuses),
  target: z.enum(notificationTargets),
  topic: z.nullable(z.enum(topics)),
  url: z.nullable(z.string()),
  /** The number of recipients; for admins. */
  recipientCount: z.optional(count),
  /** Recipients that it waits for until the end of their quiet hours, if there are any; for admins. */
  heldCount: z.optional(count),
  /** The message as sent; for admins. */
  payload: z.optional(z.string()),
  /** Who or what caused it; for admins. */
  sourceInfo: z.optional(z.string()),
});
export type NotificationLog = z.infer<typeof notificationLog>;

/** Nobody pages back further than this, and the server would have to skip everything before it. */
export const LAST_LOG_PAGE = 1_000;

export const notificationLogsEndpoint = endpoint({
  method: 'GET',
  path: '/api/notification-logs',
  access: 'member',
  summary:
    'Sent notifications, newest first. Admins see all; members see those sent to them since they joined, and their own tests',
  query: z.object({
    page: z._default(pageNumber(LAST_LOG_PAGE), 1),
    pageSize: z._default(pageNumber(100), 10),
    source: z.optional(z.enum(logSources)),
  }),
  output: z.object({
    logs: z.array(notificationLog),
    pagination: z.object({
      page: z.int(),
      pageSize: z.int(),
      total: count,
      /** Whether there are more than `total`: rows far beyond the page are not counted. */
      more: z.boolean(),
    }),
  }),
});

const byId = z.object({ id: z.uuid('There is no such notification') });

export const deleteLogEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/notification-logs/:id',
  access: 'admin',
  traced: 'notification.log-deleted',
  summary:
    'Deletes the log of a notification that has been sent, or only waits for the end of quiet hours, and takes it out of all inboxes',
  params: byId,
  status: 204,
  errors: { 404: 'No such log', 409: 'It is still scheduled or being sent' },
});

export const scheduledNotification = z.object({
  id: z.string(),
  /** Names its content. Left out by servers from before it was compared. */
  version: z.optional(z.string()),
  title: z.string(),
  body: z.string(),
  url: z.nullable(z.string()),
  scheduledFor: z.iso.datetime(),
  targetAudience: z.enum(audiences),
  topic: z.nullable(z.enum(topics)),
  status: z.enum(['pending', 'sent', 'failed', 'cancelled']),
  /** True once sending has begun while the status is `pending`: it can no longer be cancelled. */
  sending: z.boolean(),
  sentAt: z.nullable(z.iso.datetime()),
  deliveredCount: count,
  failedCount: count,
});
export type ScheduledNotification = z.infer<typeof scheduledNotification>;

export const scheduledNotificationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/scheduled-notifications',
  access: 'admin',
  summary: 'Scheduled notifications, past ones included, latest time first',
  output: z.array(scheduledNotification),
});

export const scheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/scheduled-notifications',
  access: 'admin',
  traced: 'notification.scheduled',
  summary: 'Schedules a notification; the next quarter-hourly run from that time on sends it',
  body: scheduleInput,
  output: scheduledNotification,
  status: 201,
  errors: { 413: sendErrors[413], 422: 'The time is in the past' },
});

export const editScheduledEndpoint = endpoint({
  method: 'PUT',
  path: '/api/scheduled-notifications/:id',
  access: 'admin',
  traced: 'notification.changed',
  summary:
    'Changes a notification that is still pending, unless somebody else has changed it since it was read',
  params: byId,
  body: z.extend(scheduleInput, {
    /** The version that the form began with. Pages from before it was compared leave it out, and overwrite any. */
    version: z.optional(z.string()),
  }),
  output: scheduledNotification,
  errors: {
    404: 'No such notification',
    409: 'It is no longer pending, or has another version',
    413: sendErrors[413],
    422: 'The time is in the past',
  },
});

export const cancelScheduledEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/scheduled-notifications/:id',
  access: 'admin',
  traced: 'notification.cancelled',
  summary: 'Cancels a notification that is still pending',
  params: byId,
  status: 204,
  errors: { 404: 'No such notification', 409: 'It is no longer pending' },
});
