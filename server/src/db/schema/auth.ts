import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';
import { users } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the cookie's token: who reads the database cannot sign in with it. */
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** False: the cookie ends with the browser, the session after a day. */
    remembered: boolean('remembered').notNull(),
    agent: text('agent'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
