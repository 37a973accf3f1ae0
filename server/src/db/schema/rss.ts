import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { notifications } from './notifications.ts';
import { episodes } from './podcast.ts';

/** New episodes that a notification has been scheduled for. */
export const episodeAnnouncements = pgTable(
  'episode_announcements',
  {
    episodeId: text('episode_id')
      .primaryKey()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Null once the log of the notification has been deleted, which only one that was sent or failed has. */
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** That it failed, written down as its log is deleted. */
    failed: boolean('failed').notNull().default(false),
  },
  (table) => [index('episode_announcements_notification').on(table.notificationId)],
);
