import type { ScheduledNotification } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { isDeletable, partsOf } from './scheduled-parts.ts';

const scheduled = (day: number, status: ScheduledNotification['status']): ScheduledNotification => ({
  id: `${day} ${status}`,
  title: 'Book club',
  body: 'The second chapter.',
  url: null,
  scheduledFor: `2026-11-${day}T19:05:00.000Z`,
  targetAudience: 'all',
  topic: null,
  status,
  sending: false,
  sentAt: null,
  deliveredCount: 0,
  failedCount: 0,
});

test('what comes next stands first, and of what is over the latest', () => {
  const { upcoming, past } = partsOf([
    scheduled(29, 'pending'),
    scheduled(25, 'pending'),
    scheduled(24, 'cancelled'),
    scheduled(22, 'pending'),
    scheduled(20, 'sent'),
    scheduled(10, 'failed'),
  ]);
  expect(upcoming.map(({ id }) => id)).toEqual(['22 pending', '25 pending', '29 pending']);
  expect(past.map(({ id }) => id)).toEqual(['24 cancelled', '20 sent', '10 failed']);
});

test('ADMN-13 only what is pending can be deleted, until its sending begins', () => {
  expect(isDeletable({ status: 'pending', sending: false })).toBe(true);
  expect(isDeletable({ status: 'pending', sending: true })).toBe(false);
  for (const status of ['sent', 'failed', 'cancelled'] as const)
    expect(isDeletable({ status, sending: false })).toBe(false);
});
