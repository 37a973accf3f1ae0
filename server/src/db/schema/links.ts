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
 * Separate from `links`, so that a click rewrites a small row and no index. The migration sets a low fillfactor, so
 * that new row versions fit on the same page.
 */
export const linkCounts = pgTable('link_counts', {
  linkId: uuid('link_id')
    .primaryKey()
    .references(() => links.id, { onDelete: 'cascade' }),
  clicks: counter('clicks'),
  filtered: counter('filtered'),
  uniques: counter('uniques'),
});

/** One row per hit. No foreign key to `links`: links are never deleted, and it would cost a look-up per row. */
export const linkClicks = pgTable('link_clicks', {
  linkId: uuid('link_id').notNull(),
  at: instant('at').notNull(),
  /** By a crawler, preview, prefetch or HEAD request instead of a person. */
  filtered: boolean('filtered').notNull(),
  /** Came from a QR code. */
  scanned: boolean('scanned').notNull(),
});

/** The last batch that each app node has recorded, so that a retried batch does not count twice. */
export const clickRecorders = pgTable('click_recorders', {
  id: uuid('id').primaryKey(),
  lastBatch: bigint('last_batch', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
});

/**
 * The day's visitors of a link, of which at most fifty per network count. Past days are deleted, since the keys of
 * their hashes are.
 */
export const linkVisitorNetworks = pgTable('link_visitor_networks', {
  /**
   * A keyed hash of day, link and network, so that nothing connects a visitor's rows in two links. It has 16 bytes, as
   * a uuid, which in an array sent as text is half as long as bytea.
   */
  network: uuid('network').primaryKey(),
  linkId: uuid('link_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  /** Keyed hashes. */
  visitors: uuid('visitors').array().notNull(),
  /** How many the last write added: before PostgreSQL 18 a statement cannot return a row's old values. */
  added: smallint('added').notNull(),
});

/** The predecessor of `linkVisitorNetworks`, which only nodes of an older version write, during a deployment. */
export const linkVisitors = pgTable('link_visitors', {
  visitor: uuid('visitor').primaryKey(),
  linkId: uuid('link_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
});

/**
 * One row: how often any member's referralId (csUserId, else username) has changed. A trigger on users counts, so
 * that no writer can forget to. Cached links are valid while this number stands still.
 */
export const referralEpoch = pgTable('referral_epoch', { epoch: counter('epoch') });

/** The key of the day's visitor hashes, shared by all app nodes. Deleting yesterday's makes its hashes irreversible. */
export const visitorKeys = pgTable('visitor_keys', {
  day: date('day', { mode: 'string' }).primaryKey(),
  key: bytea('key').notNull(),
});
