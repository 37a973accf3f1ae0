import { milestones } from '@clear-spring/contract';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { links } from './links.ts';
import { users } from './users.ts';

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Members who are told of each link of theirs, new ones too: a trigger on links watches those. */
export const linkWatchers = pgTable('link_watchers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
});

/**
 * The links whose member is told when they are opened, with what the member knows: the counters as they were last told
 * of, or when they asked for it. Only whoever has the member's turn writes here.
 */
export const watchedLinks = pgTable(
  'watched_links',
  {
    linkId: uuid('link_id')
      .primaryKey()
      .references(() => links.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clicks: counter('clicks'),
    people: counter('people'),
    /** Those from `scans_from` on: no counter has all of them. */
    scans: counter('scans'),
    scansFrom: date('scans_from', { mode: 'string' }),
    /** The next number of clicks to tell of; null beyond the last. */
    nextMilestone: integer('next_milestone').default(milestones[0]),
    /** When the member was last told that it was opened; an hour later they may be again. */
    toldAt: instant('told_at'),
    /** When the hour is over in which it was opened again. */
    lookAt: instant('look_at'),
  },
  (table) => [
    index('watched_links_user').on(table.userId),
    index('watched_links_due')
      .on(table.lookAt)
      .where(sql`${table.lookAt} IS NOT NULL`),
  ],
);
