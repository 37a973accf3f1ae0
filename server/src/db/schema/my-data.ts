import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

/** What the product keeps about a member, as a ZIP: from being asked for until a day after it was made. One a member. */
export const dataCopies = pgTable('data_copies', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedAt: instant('requested_at').notNull(),
  /** The attempt that makes it, or has made it. What others wrote is not part of it. */
  attempt: uuid('attempt'),
  failedAt: instant('failed_at'),
  /** Null until it is made, as are the next two. */
  readyAt: instant('ready_at'),
  bytes: bigint('bytes', { mode: 'number' }),
  expiresAt: instant('expires_at'),
  /** When all of it had been sent for the first time, and to which session, which may have ended since. */
  downloadedAt: instant('downloaded_at'),
  downloadedBy: uuid('downloaded_by'),
});

/** The ZIP in order, in the database so that every node can send it. */
export const dataCopyChunks = pgTable(
  'data_copy_chunks',
  {
    copyId: uuid('copy_id')
      .notNull()
      .references(() => dataCopies.id, { onDelete: 'cascade' }),
    attempt: uuid('attempt').notNull(),
    number: integer('number').notNull(),
    /** Encrypted, see db/secret-box.ts. */
    sealed: bytea('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.copyId, table.attempt, table.number] })],
);
