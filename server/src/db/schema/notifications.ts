import { logSources, logStatuses, notificationTargets, urgencies } from '@clear-spring/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions } from './auth.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** One row per browser. It belongs to the last member who subscribed, and is deleted with their session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    /** The browser's URL at its push service. Whoever knows it and the keys can send to the browser. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

const startsAt = (table: { sentAt: AnyPgColumn; scheduledFor: AnyPgColumn }) =>
  sql`coalesce(${table.sentAt}, ${table.scheduledFor})`;

/**
 * A notification, from being scheduled or sent to its log: scheduled → sending → completed or failed, or
 * scheduled → cancelled.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    icon: text('icon'),
    url: text('url'),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    source: text('source', { enum: logSources }).notNull(),
    /** Its origin, for admins. */
    sourceInfo: text('source_info').notNull(),
    target: text('target', { enum: notificationTargets }).notNull(),
    /** The sender; null for automatic notifications. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', {
      enum: [...logStatuses, 'cancelled'],
    }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null where it was sent at once. */
    scheduledFor: instant('scheduled_for'),
    /** When sending started. */
    sentAt: instant('sent_at'),
    recipientCount: integer('recipient_count').notNull().default(0),
    /** Final once completed or failed; until then the chunks have the current count. */
    deliveredCount: integer('delivered_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
  },
  (table) => [
    // The log has three queries: an admin's of all sources, of one source, and a member's of broadcasts and own tests.
    index('notifications_log')
      .on(startsAt(table))
      .where(sql`${table.status} <> 'cancelled'`),
    index('notifications_log_source')
      .on(table.source, startsAt(table))
      .where(sql`${table.status} <> 'cancelled'`),
    index('notifications_broadcasts')
      .on(startsAt(table))
      .where(sql`${table.target} <> 'self'`),
    index('notifications_tests')
      .on(table.userId, startsAt(table))
      .where(sql`${table.target} = 'self'`),
    index('notifications_due')
      .on(table.scheduledFor)
      .where(sql`${table.status} = 'scheduled'`),
    index('notifications_scheduled')
      .on(table.scheduledFor)
      .where(sql`${table.scheduledFor} IS NOT NULL`),
  ],
);

/** The recipients of a notification, frozen when sending started, in chunks of one job each. */
export const notificationChunks = pgTable(
  'notification_chunks',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    pushSubscriptionIds: uuid('push_subscription_ids').array().notNull(),
    /** The push subscriptions that have been delivered to or given up. */
    doneIds: uuid('done_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    deliveredCount: integer('delivered_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    /** Rounds so far in which push subscriptions could not be reached, or none was. */
    rounds: integer('rounds').notNull().default(0),
    /** When the next round may start. */
    retryAt: instant('retry_at'),
    finished: boolean('finished').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.number] }),
    index('notification_chunks_open')
      .on(table.notificationId)
      .where(sql`NOT ${table.finished}`),
  ],
);
