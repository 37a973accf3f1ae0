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

/** One row a browser. Who subscribes it last has it; it goes with their session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    /** The push service's address of this browser: who knows it and the keys can write to it. */
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
 * A notification from its scheduling, or its sending at once, to its log. scheduled → sending → completed or
 * failed; or scheduled → cancelled.
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
    /** Who or what caused it, for admins. */
    sourceInfo: text('source_info').notNull(),
    target: text('target', { enum: notificationTargets }).notNull(),
    /** Who sent it; null for what the product sends by itself. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', {
      enum: [...logStatuses, 'cancelled'],
    }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null for one that was sent at once. */
    scheduledFor: instant('scheduled_for'),
    /** When the sending began. */
    sentAt: instant('sent_at'),
    recipientCount: integer('recipient_count').notNull().default(0),
    /** Right once it is completed or failed; before that the chunks know. */
    deliveredCount: integer('delivered_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
  },
  (table) => [
    // The three ways into the log: an admin's, of all sources or of one; and a member's, of broadcasts and own tests.
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

/** The recipients of a notification, frozen when its sending began, so many to a piece of work. */
export const notificationChunks = pgTable(
  'notification_chunks',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    pushSubscriptionIds: uuid('push_subscription_ids').array().notNull(),
    /** Of the devices, those that have been delivered to or given up. */
    doneIds: uuid('done_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    deliveredCount: integer('delivered_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    /** Rounds that ended with devices to be tried again. */
    rounds: integer('rounds').notNull().default(0),
    /** Before this, the devices that are left are not tried again. */
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
