import * as z from 'zod/mini';
import { instant } from './instant.ts';
import { audiences, topics, urgencies } from './notifications.choices.ts';

/** Trimmed, and not empty afterwards. Control characters are refused, except line breaks: no phone shows them. */
const text = (missing: string, longest: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(longest, `At most ${longest} characters`),
      z.regex(/^(?:\n|\P{Cc})*$/u, 'Control characters cannot be sent'),
    );

/** A path on this origin, or an https URL; empty means none. */
const address = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(1_000, 'At most 1,000 characters'),
    z.regex(/^\P{Cc}*$/u, 'Control characters cannot be sent'),
    z.refine((url) => url === '' || isSafeDestination(url), 'An address starts with / or with https://'),
  ),
);

/** Whether a notification may lead to this URL. */
export function isSafeDestination(url: string): boolean {
  // Browsers read `//` and `/\` as the start of another host.
  if (url.startsWith('/')) return !/^\/[/\\]/.test(url);
  // Not URL.canParse(), which the oldest iPhones with push support lack.
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
}

/** What every message has. */
export const message = {
  title: text('Title is required', 120),
  body: text('Message is required', 1_000),
  url: address,
};

export const audience = z._default(z.enum(audiences), 'all');

/** Null where it is for everybody. */
export const topic = z._default(z.nullable(z.enum(topics, 'There is no such topic')), null);

export const sendPushInput = z.object({
  ...message,
  icon: address,
  urgency: z._default(z.enum(urgencies), 'normal'),
  topic,
});
export type SendPushInput = z.infer<typeof sendPushInput>;

export const scheduleInput = z.object({
  ...message,
  /** With an offset, because only the browser knows its time zone. */
  scheduledFor: instant('Scheduled time is required'),
  targetAudience: audience,
  /** Left out by pages from before there were topics: none, or that which it has. */
  topic: z.optional(z.nullable(z.enum(topics, 'There is no such topic'))),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;
