import {
  type Audience,
  type ScheduledNotification,
  scheduleInput,
  slotFor,
  type Topic,
} from '@clear-spring/contract';
import { formatISO } from 'date-fns';
import * as z from 'zod/mini';

/** The values of the fields. */
export interface ScheduleDraft {
  title: string;
  body: string;
  url: string;
  /** Local time, as a datetime-local field writes it: 2026-11-21T19:05. */
  scheduledFor: string;
  targetAudience: Audience;
  topic: Topic | null;
}

export const emptyDraft: ScheduleDraft = {
  title: '',
  body: '',
  url: '',
  scheduledFor: '',
  targetAudience: 'all',
  topic: null,
};

/** Validates the draft with the contract's schema. The output is the request body. */
export const scheduleForm = z.pipe(
  z.transform((draft: ScheduleDraft): z.input<typeof scheduleInput> => ({
    ...draft,
    scheduledFor: withOffset(draft.scheduledFor),
  })),
  scheduleInput,
);

/** Adds the offset to a local time such as 2026-11-21T19:05. Empty for an invalid time. */
function withOffset(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : formatISO(date);
}

/** A draft with the content of this notification. */
export const draftOf = (of: ScheduledNotification): ScheduleDraft => ({
  title: of.title,
  body: of.body,
  url: of.url ?? '',
  scheduledFor: formatISO(slotFor(of.scheduledFor)).slice(0, '2026-11-21T19:05'.length),
  targetAudience: of.targetAudience,
  topic: of.topic,
});

/**
 * The time of an existing notification if its time was not changed. When clocks go back, one hour occurs twice, and the
 * field can only express the first.
 */
export const timeOf = (draft: ScheduleDraft, of: ScheduledNotification): string | null =>
  draft.scheduledFor === draftOf(of).scheduledFor ? slotFor(of.scheduledFor).toISOString() : null;
