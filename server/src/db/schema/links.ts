import { sql } from 'drizzle-orm';
import { bigint, boolean, date, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    shortCode: text('short_code').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [unique('links_member_product').on(table.userId, table.productId)],
);

/**
 * Beside `links`, so that a click rewrites a row of a few bytes and no index. The migration gives it a low
 * fillfactor: new versions of a row then fit on its page.
 */
export const linkCounts = pgTable('link_counts', {
  linkId: uuid('link_id')
    .primaryKey()
    .references(() => links.id, { onDelete: 'cascade' }),
  clicks: counter('clicks'),
  filtered: counter('filtered'),
  uniques: counter('uniques'),
});

/** One row a hit. No reference to `links`: links are never deleted, and a foreign key costs a look-up a row. */
export const linkClicks = pgTable('link_clicks', {
  linkId: uuid('link_id').notNull(),
  at: instant('at').notNull(),
  /** A crawler, preview, prefetch or HEAD: not a person's click. */
  filtered: boolean('filtered').notNull(),
  /** Came from a printed or shown QR code. */
  scanned: boolean('scanned').notNull(),
});

/** The last batch of hits that each running app node has recorded: a batch that is sent again is not counted again. */
export const clickRecorders = pgTable('click_recorders', {
  id: uuid('id').primaryKey(),
  lastBatch: bigint('last_batch', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
});

/**
 * Who was counted for a link on one day, by the network they came from: from one, at most fifty are. Emptied of past
 * days, for whose visitors there is no key any more.
 */
export const linkVisitorNetworks = pgTable('link_visitor_networks', {
  /**
   * A keyed hash of day, link and network: somebody who opens two links is in two rows that nothing connects. A hash
   * of 16 bytes, which is what a uuid holds: half the size of bytea in an array that travels as text.
   */
  network: uuid('network').primaryKey(),
  linkId: uuid('link_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  /** Keyed hashes as well. */
  visitors: uuid('visitors').array().notNull(),
  /** How many of them came with the last write: before PostgreSQL 18 a statement cannot tell a row's old from its new. */
  added: smallint('added').notNull(),
});

/** What `linkVisitorNetworks` took the place of. Written only by nodes of an older version, during a deployment. */
export const linkVisitors = pgTable('link_visitors', {
  visitor: uuid('visitor').primaryKey(),
  linkId: uuid('link_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
});

/**
 * One row: how often the referralId of any member (csUserId, else username) has changed. A trigger on users counts,
 * so that no writer can forget to. What an app node knows of destinations holds while this number stands still.
 */
export const referralEpoch = pgTable('referral_epoch', { epoch: counter('epoch') });

/** The key of the day's visitor hashes, the same on every app node. Yesterday's is deleted, and with it the way back to an address. */
export const visitorKeys = pgTable('visitor_keys', {
  day: date('day', { mode: 'string' }).primaryKey(),
  key: bytea('key').notNull(),
});
