import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

/** Every feed that was ever configured. The library is that of the current one. */
export const feeds = pgTable('feeds', {
  /** The feed's URL, or `demo` for the built-in feed. */
  url: text('url').primaryKey(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  checkedAt: instant('checked_at').notNull(),
  /** Null until the first successful read. */
  lastSuccessAt: instant('last_success_at'),
  /** Why the last check failed, as a sentence for admins; null after a success. */
  lastFailure: text('last_failure'),
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  /** Incremented with every change of the library. App nodes cache the library by it. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** Items that leave the feed stay, because members have progress in them. */
export const episodes = pgTable(
  'episodes',
  {
    id: text('id').primaryKey(),
    /** The feed that had it last: a podcast that moves keeps its episodes. */
    feedUrl: text('feed_url')
      .notNull()
      .references(() => feeds.url),
    /** Null where the feed has no reliable one. */
    guid: text('guid'),
    title: text('title').notNull(),
    /** Plain text. */
    description: text('description').notNull(),
    /** An http(s) URL, or for the demo a path on this origin. */
    audioUrl: text('audio_url').notNull(),
    imageUrl: text('image_url'),
    duration: integer('duration'),
    pubDate: instant('pub_date'),
    link: text('link'),
    requiresSubscription: boolean('requires_subscription').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    /** Whether it came with its feed's first import, whose episodes are not announced as new. */
    fromFirstImport: boolean('from_first_import').notNull(),
  },
  (table) => [
    index('episodes_feed').on(table.feedUrl, table.pubDate),
    // A hash index: some URLs exceed a B-tree's limit.
    index('episodes_audio_url').using('hash', table.audioUrl),
  ],
);

/** One row per episode that a member has opened. */
export const episodePeaks = pgTable('episode_peaks', {
  episodeId: text('episode_id')
    .primaryKey()
    .references(() => episodes.id, { onDelete: 'cascade' }),
  /** What they were computed from. They are computed again when the episode's file changes. */
  audioUrl: text('audio_url').notNull(),
  state: text('state', { enum: ['ready', 'pending', 'none'] }).notNull(),
  /** One byte per bar, 0 to 100. */
  peaks: bytea('peaks')
    .notNull()
    .default(sql`''::bytea`),
  /** Consecutive failures to fetch the file. */
  failures: integer('failures').notNull().default(0),
  /** When a request may start the computation again; null where that is pointless. */
  retryAt: instant('retry_at'),
});

export const episodeProgress = pgTable(
  'episode_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: text('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Seconds into the episode. */
    position: doublePrecision('position').notNull(),
    played: boolean('played').notNull(),
    /** When the member was at this position. Older progress never overwrites newer. */
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.episodeId] })],
);
