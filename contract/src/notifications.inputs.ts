import * as z from 'zod/mini';
import { requiredLine } from './auth.single-line.ts';
import { instant } from './instant.ts';
import { audiences, topics, urgencies } from './notifications.choices.ts';
import { isBlank, isVisible } from './single-line.ts';

/** Trimmed, and not blank. Control characters are refused, except line breaks: no phone shows them. */
const paragraphs = (longest: number, missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.refine((text) => !isBlank(text), missing),
    z.maxLength(longest, `At most ${longest} characters`),
    z.regex(/^(?:\n|\P{Cc})*$/u, 'Control characters cannot be sent'),
  );

/** A path on this origin, or an https URL; empty means none. */
const address = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(1_000, 'At most 1,000 characters'),
    z.refine(isVisible, 'Please use no invisible or control characters'),
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
  title: requiredLine(120, 'Title is required'),
  body: paragraphs(1_000, 'Message is required'),
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
