import type { InboxItem } from '@clear-spring/contract';

/** An unread message, with a position of one digit. */
export const inboxItem = (position: number, more: Partial<InboxItem> = {}): InboxItem => ({
  id: `0199a5d4-7c1e-7000-8000-00000000000${position}`,
  position,
  title: `Message ${position}`,
  body: '',
  url: null,
  source: 'manual',
  topic: null,
  sentAt: '2026-11-23T08:00:00.000Z',
  isRead: false,
  ...more,
});
