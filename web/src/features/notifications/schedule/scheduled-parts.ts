import type { ScheduledNotification } from '@clear-spring/contract';

/** What is still to go, the next one first, and what is over, the latest first. */
export function partsOf(all: readonly ScheduledNotification[]) {
  const upcoming = all.filter(({ status }) => status === 'pending');
  return {
    upcoming: upcoming.toSorted((one, other) => one.scheduledFor.localeCompare(other.scheduledFor)),
    past: all.filter(({ status }) => status !== 'pending'),
  };
}

/** What has begun to be sent cannot be taken back. */
export const isDeletable = ({ status, sending }: Pick<ScheduledNotification, 'status' | 'sending'>) =>
  status === 'pending' && !sending;
