import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** See http/rate-limit.ts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash of what is limited: no address and no name is stored. */
    key: bytea('key').primaryKey(),
    /** When the bucket is empty again. */
    emptyAt: instant('empty_at').notNull(),
  },
  (table) => [index('rate_limits_empty_at').on(table.emptyAt)],
);
