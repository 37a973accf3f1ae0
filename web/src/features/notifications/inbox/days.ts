import type { InboxItem } from '@clear-spring/contract';

export interface InboxDay {
  /** Its first instant here; the heading says which day that is. */
  date: Date;
  items: InboxItem[];
}

const dayKey = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;

/** The items by the days of the reader's clock, in their order. */
export function daysOf(items: readonly InboxItem[]): InboxDay[] {
  const days = new Map<string, InboxDay>();
  for (const item of items) {
    const date = new Date(item.sentAt);
    const day = days.get(dayKey(date)) ?? { date, items: [] };
    day.items.push(item);
    days.set(dayKey(date), day);
  }
  return [...days.values()];
}

/** Today, Yesterday, Tuesday, November 17, and the year where it is another. */
export function dayName(date: Date, now = new Date()): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayKey(date) === dayKey(now)) return 'Today';
  if (dayKey(date) === dayKey(yesterday)) return 'Yesterday';
  const isOtherYear = date.getFullYear() !== now.getFullYear();
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isOtherYear && { year: 'numeric' }),
  }).format(date);
}
