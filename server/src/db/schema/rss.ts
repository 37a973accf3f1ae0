import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { notifications } from './notifications.ts';
import { episodes } from './podcast.ts';

/** New episodes with a scheduled notification. */
export const episodeAnnouncements = pgTable(
  'episode_announcements',
  {
    episodeId: text('episode_id')
      .primaryKey()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Null once the notification's log has been deleted, which happens only after it was sent, but for quiet hours. */
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** Whether it failed, recorded when its log is deleted. */
    failed: boolean('failed').notNull().default(false),
  },
  (table) => [index('episode_announcements_notification').on(table.notificationId)],
);
