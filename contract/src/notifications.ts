import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './instant.ts';

const count = z.int().check(z.minimum(0));

/** Cut of white space around it, and not empty then. No phone shows control characters, but for the end of a line. */
const text = (missing: string, longest: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(longest, `At most ${longest} characters`),
      z.regex(/^(?:\n|\P{Cc})*$/u, 'Control characters cannot be sent'),
    );

/** A path of this origin, or an https address; empty means none. */
const address = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(1_000, 'At most 1,000 characters'),
    z.regex(/^\P{Cc}*$/u, 'Control characters cannot be sent'),
    z.refine((url) => url === '' || isSafeDestination(url), 'An address starts with / or with https://'),
  ),
);

/** Whether a notification may lead there. */
export function isSafeDestination(url: string): boolean {
  // A browser reads `//` and `/\` as the start of another host.
  if (url.startsWith('/')) return !/^\/[/\\]/.test(url);
  // Not URL.canParse(), which the first iPhones that can be pushed to do not have.
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
}

export const urgencies = ['very-low', 'low', 'normal', 'high'] as const;
export type Urgency = (typeof urgencies)[number];

const message = {
  title: text('Title is required', 120),
  body: text('Message is required', 1_000),
  url: address,
};

/** How a broadcast stands after the wait for it: what is pending is still being sent. */
const sendResult = z.object({ delivered: count, failed: count, pending: count });
export type SendResult = z.infer<typeof sendResult>;

/** Whom a broadcast goes to. */
export const audiences = ['all', 'subscribers'] as const;
export type Audience = (typeof audiences)[number];
const audience = z._default(z.enum(audiences), 'all');

/** `self`: a test, to its sender's own devices. */
export const notificationTargets = [...audiences, 'self'] as const;

export const audienceEndpoint = endpoint({
  method: 'GET',
  path: '/api/notifications/audience',
  access: 'admin',
  summary: 'How many devices a broadcast would go to now',
  query: z.object({ targetAudience: audience }),
  output: z.object({ devices: count }),
});

/**
 * A header of the calls that send at once: a UUID for each message. Sent again under the same one, as after an answer
 * that got lost, it is the message that goes out already, or has.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const idempotencyKey = z.optional(z.uuid());

const sendErrors = { 413: 'The notification is larger than push services take' };

export const sendPushInput = z.object({
  ...message,
  icon: address,
  urgency: z._default(z.enum(urgencies), 'normal'),
});
export type SendPushInput = z.infer<typeof sendPushInput>;

export const sendPushEndpoint = endpoint({
  method: 'POST',
  path: '/api/send-push-notification',
  access: 'admin',
  summary: 'Sends a notification to every device, and waits up to ten seconds for it',
  body: sendPushInput,
  output: sendResult,
  errors: sendErrors,
});

export const sendNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/send',
  access: 'admin',
  summary: 'Sends at once what the scheduling section holds, to all or to subscribers',
  body: z.object({ ...message, targetAudience: audience }),
  output: sendResult,
  errors: sendErrors,
});

export const testNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/test',
  access: 'member',
  summary: "Sends a test to the caller's own devices",
  output: sendResult,
  errors: { 422: 'The caller has no device that gets notifications', 429: 'Five an hour' },
});

export const previewNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/preview',
  access: 'admin',
  summary: "Sends a draft to the caller's own devices alone",
  body: sendPushInput,
  output: sendResult,
  errors: {
    ...sendErrors,
    422: 'The caller has no device that gets notifications',
    429: 'Twenty an hour',
  },
});

export const vapidPublicKeyEndpoint = endpoint({
  method: 'GET',
  path: '/api/notifications/vapid-public-key',
  access: 'member',
  summary: 'The key a browser subscribes with, as text in URL-safe base64',
});

const NO_KEY = 'This is no key';
/** With or without the padding that some browsers give it. */
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(
    z.maxLength(length + 2, NO_KEY),
    z.regex(/^[\w-]+={0,2}$/, NO_KEY),
    z.refine((key) => key.split('=')[0]?.length === length, NO_KEY),
  );
};

/** Of a browser, at its push service. */
const pushEndpoint = z.string().check(z.maxLength(1_000), z.regex(/^[!-~]+$/, 'This is no address'));

export const subscribeInput = z.object({
  endpoint: pushEndpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export const subscribeEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/subscribe',
  access: 'member',
  summary: "Sends the caller's notifications to this device from now on",
  body: subscribeInput,
  output: z.object({ subscribed: z.literal(true) }),
  errors: { 422: 'Not an address of a known push service' },
});

export const unsubscribeEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'member',
  summary: 'Sends no more notifications to this device',
  body: z.object({ endpoint: pushEndpoint }),
  status: 204,
});

export const logSources = ['manual', 'profile', 'scheduled', 'rss'] as const;
export type LogSource = (typeof logSources)[number];

/** `sending` until every device has answered or been given up. */
export const logStatuses = ['scheduled', 'sending', 'completed', 'failed'] as const;

export const notificationLog = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  source: z.enum(logSources),
  /** When the sending began; of one that is still scheduled, when it will. */
  sentAt: z.iso.datetime(),
  deliveredCount: count,
  failedCount: count,
  status: z.enum(logStatuses),
  target: z.enum(notificationTargets),
  url: z.nullable(z.string()),
  /** How many devices it goes to; for admins. */
  recipientCount: z.optional(count),
  /** What the devices are sent; for admins. */
  payload: z.optional(z.string()),
  /** Who or what caused it; for admins. */
  sourceInfo: z.optional(z.string()),
});
export type NotificationLog = z.infer<typeof notificationLog>;

/** Further back a person does not look page by page, and a server would skip all that lies before. */
export const LAST_LOG_PAGE = 1_000;

const pageNumber = (highest: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(highest));

export const notificationLogsEndpoint = endpoint({
  method: 'GET',
  path: '/api/notification-logs',
  access: 'member',
  summary:
    'What was sent, newest first: to admins all of it, to members what was for them since they joined, and their own tests',
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
      /** Whether there are more than `total`: far beyond the page nothing is counted. */
      more: z.boolean(),
    }),
  }),
});

const byId = z.object({ id: z.uuid() });

export const deleteLogEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/notification-logs/:id',
  access: 'admin',
  summary: 'Deletes the log of a notification that has been sent',
  params: byId,
  status: 204,
  errors: { 404: 'No such log', 409: 'It is scheduled or being sent' },
});

export const scheduledNotification = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.nullable(z.string()),
  scheduledFor: z.iso.datetime(),
  targetAudience: z.enum(audiences),
  status: z.enum(['pending', 'sent', 'failed', 'cancelled']),
  /** True from the moment its sending has begun, while it is `pending`: it cannot be taken back any more. */
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
  summary: 'What is scheduled and was, the latest time first',
  output: z.array(scheduledNotification),
});

export const scheduleInput = z.object({
  ...message,
  /** With an offset: only the browser knows the time zone its clock was read in. */
  scheduledFor: instant('Scheduled time is required'),
  targetAudience: audience,
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

export const scheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/scheduled-notifications',
  access: 'admin',
  summary: 'Schedules a notification; it goes out with the first quarter-hourly run from that time on',
  body: scheduleInput,
  output: scheduledNotification,
  status: 201,
  errors: { 413: sendErrors[413], 422: 'The time is in the past' },
});

export const editScheduledEndpoint = endpoint({
  method: 'PUT',
  path: '/api/scheduled-notifications/:id',
  access: 'admin',
  summary: 'Changes a notification that is still pending',
  params: byId,
  body: scheduleInput,
  output: scheduledNotification,
  errors: {
    404: 'No such notification',
    409: 'It is not pending any more',
    413: sendErrors[413],
    422: 'The time is in the past',
  },
});

export const cancelScheduledEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/scheduled-notifications/:id',
  access: 'admin',
  summary: 'Cancels a notification that is still pending',
  params: byId,
  status: 204,
  errors: { 404: 'No such notification', 409: 'It is not pending any more' },
});
