import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** See http/rate-limit.ts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash of the limit and its subject, so that no address or name is stored. */
    key: bytea('key').primaryKey(),
    /** When the bucket will be empty. */
    emptyAt: instant('empty_at').notNull(),
  },
  (table) => [index('rate_limits_empty_at').on(table.emptyAt)],
);
