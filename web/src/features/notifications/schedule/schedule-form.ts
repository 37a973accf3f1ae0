import { type Audience, type ScheduledNotification, scheduleInput, slotFor } from '@clear-spring/contract';
import { formatISO } from 'date-fns';
import * as z from 'zod/mini';

/** As the fields hold it. */
export interface ScheduleDraft {
  title: string;
  body: string;
  url: string;
  /** A time on this device's clock, as a browser's field writes it: 2026-11-21T19:05. */
  scheduledFor: string;
  targetAudience: Audience;
}

export const emptyDraft: ScheduleDraft = {
  title: '',
  body: '',
  url: '',
  scheduledFor: '',
  targetAudience: 'all',
};

/** The contract's rules for the draft; what comes out is the call's body. */
export const scheduleForm = z.pipe(
  z.transform((draft: ScheduleDraft): z.input<typeof scheduleInput> => ({
    ...draft,
    scheduledFor: withOffset(draft.scheduledFor),
  })),
  scheduleInput,
);

/** 2026-11-21T19:05 on this device's clock with its offset; empty where it is no time. */
function withOffset(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : formatISO(date);
}

/** The draft that says the same as this notification does now. */
export const draftOf = (of: ScheduledNotification): ScheduleDraft => ({
  title: of.title,
  body: of.body,
  url: of.url ?? '',
  scheduledFor: formatISO(slotFor(of.scheduledFor)).slice(0, '2026-11-21T19:05'.length),
  targetAudience: of.targetAudience,
});

/**
 * The time of one that is changed, where its time is not: on the day that clocks go back an hour is there twice, and a
 * field can only say the first.
 */
export const timeOf = (draft: ScheduleDraft, of: ScheduledNotification): string | null =>
  draft.scheduledFor === draftOf(of).scheduledFor ? slotFor(of.scheduledFor).toISOString() : null;
