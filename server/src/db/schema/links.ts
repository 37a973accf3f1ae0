import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id').notNull(),
    /** Since when it leads nowhere, by any of its codes. A trigger raises the referral epoch when this changes. */
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [unique('links_member_product').on(table.userId, table.productId)],
);

/** Where a link was shared, under a short code of its own. Every link has one without a label, whose id is the link's. */
export const placements = pgTable(
  'placements',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => links.id, { onDelete: 'cascade' }),
    shortCode: text('short_code').notNull().unique(),
    /** Null for the link's own. */
    label: text('label'),
    /** Archived ones still redirect. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('placements_own')
      .on(table.linkId)
      .where(sql`${table.label} IS NULL`),
    uniqueIndex('placements_label').on(table.linkId, sql`lower(${table.label})`),
  ],
);

const daily = (name: string) => integer(name).notNull().default(0);

/**
 * Separate from `placements`, so that a click rewrites one row and no index. The migration sets a low fillfactor, so
 * that new row versions fit on the same page. The figures of `day`, the one of the last hit, stand here too. When
 * another day takes its place, a trigger moves them to `placement_days`.
 */
export const placementCounts = pgTable('placement_counts', {
  placementId: uuid('placement_id')
    .primaryKey()
    .references(() => placements.id, { onDelete: 'cascade' }),
  clicks: counter('clicks'),
  filtered: counter('filtered'),
  uniques: counter('uniques'),
  firstClickAt: instant('first_click_at'),
  lastClickAt: instant('last_click_at'),
  /** In the owner's time zone. Null before the first hit. */
  day: date('day', { mode: 'string' }),
  dayHours: integer('day_hours')
    .array()
    .notNull()
    .default(sql`array_fill(0, '{24}')`),
  dayClicks: daily('day_clicks'),
  dayFiltered: daily('day_filtered'),
  dayScans: daily('day_scans'),
  dayPeople: daily('day_people'),
  dayPhones: daily('day_phones'),
  dayTablets: daily('day_tablets'),
  dayComputers: daily('day_computers'),
  dayUnknownDevices: daily('day_unknown_devices'),
  dayWhatsapp: daily('day_whatsapp'),
  dayInstagram: daily('day_instagram'),
  dayFacebook: daily('day_facebook'),
  dayEmail: daily('day_email'),
  dayBrowser: daily('day_browser'),
  dayUnknownApps: daily('day_unknown_apps'),
});

const dayColumns = {
  placementId: uuid('placement_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  /** By hour of the owner's clock, from 0 to 23. An hour that the clock repeats adds up. */
  hours: integer('hours').array().notNull(),
  clicks: daily('clicks'),
  filtered: daily('filtered'),
  scans: daily('scans'),
  /** Visitors, at most fifty from a network. Null for days before they were counted by day. */
  people: integer('people'),
  phones: daily('phones'),
  tablets: daily('tablets'),
  computers: daily('computers'),
  unknownDevices: daily('unknown_devices'),
  whatsapp: daily('whatsapp'),
  instagram: daily('instagram'),
  facebook: daily('facebook'),
  email: daily('email'),
  browser: daily('browser'),
  unknownApps: daily('unknown_apps'),
};

/**
 * The days of the counters that are over, in the owner's time zone at the click. All but `filtered` and `people` count
 * clicks. No foreign key: links are never deleted.
 */
export const placementDays = pgTable('placement_days', dayColumns, (table) => [
  primaryKey({ columns: [table.placementId, table.day] }),
]);

/**
 * `placement_days` with the counters' own days, which readers add up: a clock that went back leaves figures of one day
 * in both. Together they are the counters. Where nobody came yet, `day` is null.
 */
export const allPlacementDays = pgView('all_placement_days', dayColumns).existing();

/**
 * One row for the hits of a placement and class that are added up together, in a partition per month, which the migration
 * and a job make. No foreign key: it would cost a look-up per row.
 */
export const placementHits = pgTable('placement_hits', {
  placementId: uuid('placement_id').notNull(),
  at: instant('at').notNull(),
  /** By a crawler, preview, prefetch or HEAD request instead of a person. */
  filtered: boolean('filtered').notNull(),
  /** Came from a QR code. */
  scanned: boolean('scanned').notNull(),
  /** An index of `DEVICE_KINDS`. */
  device: smallint('device').notNull().default(0),
  /** An index of `APPS`. */
  app: smallint('app').notNull().default(0),
  /** How many such hits were added up together. */
  hits: integer('hits').notNull().default(1),
});

/**
 * Batches of hits that are on disk and not yet added up: a click writes its share of one row here, and what it means for
 * counters, days, visitors and events follows for thousands at a time. Entries of the arrays belong together.
 */
export const clickJournal = pgTable('click_journal', {
  /** In the order of time: a version 7. */
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  /**
   * The referral epoch, and the quarter of an hour since 1970 by the node's clock. All hits of a placement that have both
   * in common came in the same hour of their owner's clock, whatever the zone.
   */
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
  quarter: integer('quarter').notNull(),
  hits: integer('hits').notNull(),
  placements: uuid('placements').array().notNull(),
  /** Day, hour and classes of an entry, in one number. */
  numbers: integer('numbers').array().notNull(),
  /** How many hits each entry stands for. */
  counts: integer('counts').array().notNull(),
  /** Keyed hashes, as in `visitor_networks`; null for a hit without a visitor. */
  networks: uuid('networks').array().notNull(),
  visitors: uuid('visitors').array().notNull(),
});

/** The last batch that each app node has recorded, so that a retried batch does not count twice. */
export const clickRecorders = pgTable('click_recorders', {
  id: uuid('id').primaryKey(),
  lastBatch: bigint('last_batch', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
});

/**
 * The day's visitors of a placement, of which at most fifty per network count. Past days are deleted, since the keys of
 * their hashes are.
 */
export const visitorNetworks = pgTable('visitor_networks', {
  /**
   * A keyed hash of day, short code and network, so that nothing connects a visitor's rows in two placements. It has 16
   * bytes, as a uuid, which in an array sent as text is half as long as bytea.
   */
  network: uuid('network').primaryKey(),
  placementId: uuid('placement_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  /** Keyed hashes. */
  visitors: uuid('visitors').array().notNull(),
  /** How many the last write added: before PostgreSQL 18 a statement cannot return a row's old values. */
  added: smallint('added').notNull(),
});

/**
 * One row: how often any member's referralId (csUserId, else username) or time zone has changed. A trigger on users
 * counts, so that no writer can forget to. Cached links are valid while this number stands still.
 */
export const referralEpoch = pgTable('referral_epoch', { epoch: counter('epoch') });

/** The key of the day's visitor hashes, shared by all app nodes. Deleting yesterday's makes its hashes irreversible. */
export const visitorKeys = pgTable('visitor_keys', {
  day: date('day', { mode: 'string' }).primaryKey(),
  key: bytea('key').notNull(),
});
