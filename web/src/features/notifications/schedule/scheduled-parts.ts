import type { ScheduledNotification } from '@clear-spring/contract';

/** Upcoming notifications, soonest first, and past ones, latest first. */
export function partsOf(all: readonly ScheduledNotification[]) {
  const upcoming = all.filter(({ status }) => status === 'pending');
  return {
    upcoming: upcoming.toSorted((one, other) => one.scheduledFor.localeCompare(other.scheduledFor)),
    past: all.filter(({ status }) => status !== 'pending'),
  };
}

/** A notification that is being sent cannot be taken back. */
export const isDeletable = ({ status, sending }: Pick<ScheduledNotification, 'status' | 'sending'>) =>
  status === 'pending' && !sending;
