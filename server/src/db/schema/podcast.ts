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

/** What is known of each feed that was ever read. The library is that of the one that is configured now. */
export const feeds = pgTable('feeds', {
  /** The feed's URL, or `demo` for the one that comes with the product. */
  url: text('url').primaryKey(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  checkedAt: instant('checked_at').notNull(),
  /** Null until the feed could be read for the first time. */
  lastSuccessAt: instant('last_success_at'),
  /** Why the last check failed, as a sentence for admins; null after one that did not. */
  lastFailure: text('last_failure'),
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  /** Rises with every change of the library: what an app node made of it holds while this number stands still. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** An item that its feed no longer has stays: members have progress in it. */
export const episodes = pgTable(
  'episodes',
  {
    id: text('id').primaryKey(),
    /** Where it was seen last: a podcast that moves takes its episodes along. */
    feedUrl: text('feed_url')
      .notNull()
      .references(() => feeds.url),
    /** Null where the feed gives none that can be believed. */
    guid: text('guid'),
    title: text('title').notNull(),
    /** Plain text. */
    description: text('description').notNull(),
    /** An http(s) URL; of the demo's, a path on this origin. */
    audioUrl: text('audio_url').notNull(),
    imageUrl: text('image_url'),
    duration: integer('duration'),
    pubDate: instant('pub_date'),
    link: text('link'),
    requiresSubscription: boolean('requires_subscription').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    /** Came with the first import of its feed: never announced as new. */
    fromFirstImport: boolean('from_first_import').notNull(),
  },
  (table) => [
    index('episodes_feed').on(table.feedUrl, table.pubDate),
    // A hash: feeds have URLs that are longer than a b-tree's entry may be.
    index('episodes_audio_url').using('hash', table.audioUrl),
  ],
);

/** One row an episode that somebody has opened. */
export const episodePeaks = pgTable('episode_peaks', {
  episodeId: text('episode_id')
    .primaryKey()
    .references(() => episodes.id, { onDelete: 'cascade' }),
  /** What they were computed from: when the episode gets another file, they are computed again. */
  audioUrl: text('audio_url').notNull(),
  state: text('state', { enum: ['ready', 'pending', 'none'] }).notNull(),
  /** One byte a bar, 0 to 100. */
  peaks: bytea('peaks')
    .notNull()
    .default(sql`''::bytea`),
  /** Failures in a row to get the file. */
  failures: integer('failures').notNull().default(0),
  /** From when on the next to ask starts the work again; null where that would change nothing. */
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
    /** When the member was there. An older word never overwrites a newer. */
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.episodeId] })],
);
