import { randomUUIDv7 } from 'node:crypto';
import { DAY, type LogSource } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { insertNotifications, isLogEmpty, type NotificationRow } from './notifications.queries.ts';

interface Sent {
  daysAgo: number;
  source: LogSource;
  title: string;
  body: string;
  url: string;
  delivered: number;
  failed: number;
}

const episode = (daysAgo: number, body: string, delivered: number, failed: number): Sent => ({
  daysAgo,
  source: 'rss',
  title: 'New Episode Available',
  body,
  url: '/advanced-audios',
  delivered,
  failed,
});

/** The demo's recent notifications, newest first. */
const SENT: Sent[] = [
  episode(1, 'The Quiet Follow-Up', 214, 3),
  {
    daysAgo: 2,
    source: 'manual',
    title: 'Launch call tonight',
    body: 'Join us at 8 PM Eastern. The link is on your home page.',
    url: '/',
    delivered: 209,
    failed: 5,
  },
  {
    daysAgo: 4,
    source: 'scheduled',
    title: 'Weekend share goal',
    body: 'Send three people the link to the product that helped you most.',
    url: '/cs-wellness-products',
    delivered: 211,
    failed: 2,
  },
  episode(5, 'Listening Before You Speak', 208, 4),
  {
    daysAgo: 8,
    source: 'manual',
    title: 'Event photos are up',
    body: 'Find yourself in the pictures of the autumn gathering.',
    url: '/event-photos',
    delivered: 206,
    failed: 1,
  },
  episode(12, 'Water, Sleep and Patience', 203, 6),
  {
    daysAgo: 15,
    source: 'scheduled',
    title: 'Back office maintenance',
    body: 'The back office rests on Sunday from 2 to 4 AM Eastern.',
    url: '/',
    delivered: 0,
    failed: 201,
  },
  episode(19, 'Your First Ten Conversations', 198, 2),
  {
    daysAgo: 22,
    source: 'manual',
    title: 'New bonus material',
    body: 'Recordings of the founder are waiting for you.',
    url: '/bonus-materials',
    delivered: 197,
    failed: 3,
  },
  episode(26, 'The Garden and the Gate', 195, 1),
  episode(33, 'A Morning Without Hurry', 190, 4),
  {
    daysAgo: 36,
    source: 'manual',
    title: 'Welcome to notifications',
    body: 'From now on you hear of new episodes and events here.',
    url: '/notification-logs',
    delivered: 188,
    failed: 0,
  },
];

/** Fills the log if it is empty, the oldest first: inboxes have them in this order. */
export async function seedLogs(db: Db, now: Date): Promise<void> {
  if (!(await isLogEmpty(db))) return;
  await insertNotifications(
    db,
    SENT.toReversed().map((sent) => rowOf(sent, now)),
  );
}

function rowOf({ daysAgo, source, title, body, url, delivered, failed }: Sent, now: Date): NotificationRow {
  const sentAt = new Date(now.getTime() - daysAgo * DAY);
  return {
    id: randomUUIDv7(),
    title,
    body,
    icon: null,
    url,
    urgency: 'normal',
    source,
    sourceInfo: source === 'rss' ? 'A new item of the feed' : 'Sent by demo-admin',
    target: 'all',
    topic: null,
    userId: null,
    status: delivered === 0 ? 'failed' : 'completed',
    createdAt: sentAt,
    scheduledFor: source === 'manual' ? null : sentAt,
    sentAt,
    recipientCount: delivered + failed,
    deliveredCount: delivered,
    failedCount: failed,
    inboxNumber: null,
  };
}
