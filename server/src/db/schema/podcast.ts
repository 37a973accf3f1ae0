import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

export interface ChapterRow {
  /** Seconds into the episode. */
  start: number;
  title: string;
  link: string | null;
  imageUrl: string | null;
}

/** Where an episode's words are. */
export interface FeedWords {
  /** The best first. */
  transcripts: { url: string; type: string; language: string | null }[];
  chaptersUrl: string | null;
  /** Chapters inside the feed itself. */
  chapters: ChapterRow[];
}
const NO_WORDS: FeedWords = { transcripts: [], chaptersUrl: null, chapters: [] };

/** What was read of a transcript or of chapters. */
export interface WordsContent {
  language: string | null;
  /** False for a transcript without times. */
  isTimed: boolean;
  cues: { start: number; end: number; text: string; speaker: string | null }[];
  chapters: ChapterRow[];
}

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
    /** Where its transcripts and chapters are, as the feed says. */
    words: jsonb('words').$type<FeedWords>().notNull().default(NO_WORDS),
    firstSeenAt: instant('first_seen_at').notNull(),
    /** From the top, as the feed was last read. Those that have left it follow, in the order that they had. */
    feedPosition: integer('feed_position').notNull().default(0),
    /** Whether it came with its feed's first import, whose episodes are not announced as new. */
    fromFirstImport: boolean('from_first_import').notNull(),
  },
  (table) => {
    // In the order of the library. Made for each index: `on` takes the order off the columns.
    const newestFirst = () =>
      [table.feedUrl, table.pubDate.desc().nullsLast(), table.feedPosition, table.id] as const;
    return [
      index('episodes_newest').on(...newestFirst()),
      index('episodes_newest_free')
        .on(...newestFirst())
        .where(sql`NOT ${table.requiresSubscription}`),
      // A hash index: some URLs exceed a B-tree's limit.
      index('episodes_audio_url').using('hash', table.audioUrl),
    ];
  },
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

/** Transcripts and chapters, fetched where the feed says they are or uploaded by an admin. */
export const episodeWords = pgTable(
  'episode_words',
  {
    episodeId: text('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** An upload goes before the feed's transcript. */
    kind: text('kind', { enum: ['transcript', 'chapters', 'upload'] }).notNull(),
    /** The part of `episodes.words` that they were read from. They are read again when it changes. */
    source: jsonb('source').notNull(),
    state: text('state', { enum: ['ready', 'pending', 'none'] }).notNull(),
    /** Null unless ready. */
    content: jsonb('content').$type<WordsContent>(),
    /** Why they could not be read, as a sentence for admins. */
    fault: text('fault'),
    failures: integer('failures').notNull().default(0),
    /** When they are read again; null if they are ready. */
    retryAt: instant('retry_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.kind] })],
);

/** Transcripts in stretches of half a minute, as the search finds them. */
export const transcriptPassages = pgTable(
  'transcript_passages',
  {
    episodeId: text('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** What is said, and a few words beyond, so that phrases are found across the border of two passages. */
    text: text('text').notNull(),
    /** Characters of the text that are this passage's own. */
    own: integer('own').notNull(),
    /** The text's words without case and accents, each after a space. */
    words: text('words').notNull(),
    /** Where each cue begins in the text, and when in the episode: of a transcript without times no starts. */
    offsets: integer('offsets').array().notNull(),
    starts: real('starts').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.position] }),
    // Without a list of pending entries, which every search would read through.
    index('transcript_passages_lexemes')
      .using('gin', sql`passage_lexemes(${table.words})`)
      .with({ fastupdate: false }),
  ],
);

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

/** What a member's player plays next. Without a row it is empty. */
export const playQueues = pgTable('play_queues', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In the member's order. */
  episodeIds: text('episode_ids').array().notNull(),
  autoAdvance: boolean('auto_advance').notNull(),
  /** Given by the device that changed it. A change to another version than this is not stored. */
  version: uuid('version').notNull().defaultRandom(),
});

export const bookmarks = pgTable(
  'bookmarks',
  {
    /** Made on the member's device. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: text('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Seconds into the episode. */
    position: doublePrecision('position').notNull(),
    note: text('note').notNull(),
    /** A deleted one stays for a year without its note, so that an older write of another device does not revive it. */
    deleted: boolean('deleted').notNull().default(false),
    /** When the member saved or deleted it. */
    at: instant('at').notNull(),
  },
  (table) => [
    index('bookmarks_member').on(table.userId),
    index('bookmarks_deleted')
      .on(table.at)
      .where(sql`${table.deleted}`),
  ],
);

/** A subscriber's private RSS feed for podcast apps: one per member. */
export const listeningFeeds = pgTable('listening_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: bytea('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** To the minute; null until an app has asked for it. */
  lastUsedAt: instant('last_used_at'),
});
