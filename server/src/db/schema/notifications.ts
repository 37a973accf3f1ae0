import {
  logStatuses,
  notificationTargets,
  preferences,
  sources,
  topics,
  urgencies,
} from '@clear-spring/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bit,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
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
    source: text('source', { enum: sources }).notNull(),
    /** Its origin, for admins. */
    sourceInfo: text('source_info').notNull(),
    target: text('target', { enum: notificationTargets }).notNull(),
    /** What it is about: whoever does not want that is no recipient. Null goes to everybody of the target. */
    topic: text('topic', { enum: topics }),
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
    /** Its place in inboxes, in the order of commits, given by a trigger when sending begins; tests have none. */
    inboxNumber: bigint('inbox_number', { mode: 'number' }),
  },
  (table) => [
    // The log has three queries: an admin's of all sources, of one source, and a member's of broadcasts and own tests.
    // Notices are in none, and far more than what is.
    index('notifications_log')
      .on(startsAt(table))
      .where(sql`${table.status} <> 'cancelled' AND ${table.source} <> 'opened'`),
    index('notifications_log_source')
      .on(table.source, startsAt(table))
      .where(sql`${table.status} <> 'cancelled' AND ${table.source} <> 'opened'`),
    index('notifications_broadcasts')
      .on(startsAt(table))
      .where(sql`${table.target} <> 'self'`),
    index('notifications_tests')
      .on(table.userId, startsAt(table))
      .where(sql`${table.source} = 'profile'`),
    index('notifications_inbox')
      .on(table.inboxNumber)
      .where(sql`${table.target} <> 'self'`),
    index('notifications_inbox_own')
      .on(table.userId, table.inboxNumber)
      .where(sql`${table.target} = 'self' AND ${table.inboxNumber} IS NOT NULL`),
    // For what ends with its year.
    index('notifications_inbox_own_sent')
      .on(table.sentAt)
      .where(sql`${table.target} = 'self' AND ${table.inboxNumber} IS NOT NULL`),
    index('notifications_due')
      .on(table.scheduledFor)
      .where(sql`${table.status} = 'scheduled'`),
    index('notifications_scheduled')
      .on(table.scheduledFor)
      .where(sql`${table.scheduledFor} IS NOT NULL`),
  ],
);

/** What members have said they want or do not want. Whoever has not said anything wants it. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    preference: text('preference', { enum: preferences }).notNull(),
    wanted: boolean('wanted').notNull(),
    /** When the member said so, by the device's clock but never later than the server's. */
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.preference] })],
);

/** When a member wants no push, on the clocks of their time zone. Whoever has no row always takes them. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Minutes of the day. */
    from: smallint('from_minute').notNull(),
    to: smallint('to_minute').notNull(),
  },
  ({ from, to }) => [
    check(
      'quiet_hours_minutes',
      sql`${from} BETWEEN 0 AND 1439 AND ${to} BETWEEN 0 AND 1439 AND ${from} <> ${to}`,
    ),
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
    /** The push subscriptions that have been delivered to or given up, or are held. */
    doneIds: uuid('done_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    deliveredCount: integer('delivered_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    /** Those of `done_ids` that wait in `held_pushes`, neither delivered to nor given up. */
    heldCount: integer('held_count').notNull().default(0),
    /** Rounds so far in which push subscriptions could not be reached, or none was. */
    rounds: integer('rounds').notNull().default(0),
    /**
     * When the next round may start; null before the first one begins, `infinity` once only those are left that are
     * held.
     */
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

/**
 * Recipients that wait for the end of their quiet hours. The push subscription may be gone by then, or another member's,
 * so neither id is a reference: it has to be counted all the same.
 */
export const heldPushes = pgTable(
  'held_pushes',
  {
    pushSubscriptionId: uuid('push_subscription_id').notNull(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** The chunk's. */
    number: integer('number').notNull(),
    userId: uuid('user_id').notNull(),
    heldAt: instant('held_at').notNull(),
    /**
     * Under which the device may have it already: its own, or that of a release in which it was one of several. Null
     * where no attempt was made. What has the same tag, or none, comes to a device as one push.
     */
    tag: uuid('tag'),
    /** Set once it is to be sent; what one device has in a release comes as one push. */
    releaseId: uuid('release_id').references(() => pushReleases.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.pushSubscriptionId, table.notificationId] }),
    index('held_pushes_notification').on(table.notificationId),
    index('held_pushes_release').on(table.releaseId),
  ],
);

/** Up to 500 devices whose quiet hours are over: one job. It is deleted when it is done. */
export const pushReleases = pgTable('push_releases', {
  /** The tag of what it sends for several messages. */
  id: uuid('id').primaryKey(),
  createdAt: instant('created_at').notNull(),
  /** As those of a chunk. */
  rounds: integer('rounds').notNull().default(0),
  retryAt: instant('retry_at'),
});

/** One for each member; a trigger on users makes it. */
export const inboxes = pgTable('inboxes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Stands for the member in `notification_members`. Nobody else ever gets it. */
  number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
  /** Everything up to this `notifications.inbox_number` is read. */
  readThrough: bigint('read_through', { mode: 'number' }).notNull().default(0),
});

/** Items beyond `read_through` that a member has read. */
export const inboxReads = pgTable(
  'inbox_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('inbox_reads_notification').on(table.notificationId),
  ],
);

/** Members whose inbox numbers share a row: 256 bytes, which PostgreSQL keeps in the row. */
export const MEMBERS_PER_BLOCK = 2_048;

/**
 * The members that a broadcast went to, frozen when sending began: a bit for each, at their inbox number. One that is for
 * everybody has none.
 */
export const notificationMembers = pgTable(
  'notification_members',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    block: integer('block').notNull(),
    members: bit('members', { dimensions: MEMBERS_PER_BLOCK }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.block] })],
);
