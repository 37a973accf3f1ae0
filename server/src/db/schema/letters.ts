import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** How each e-mail went. What it says and where it goes are in its job alone. */
export const letters = pgTable(
  'letters',
  {
    /** Its job has the same. */
    id: uuid('id').primaryKey(),
    queue: text('queue').notNull(),
    /** One of `letterKinds`, or one that another release knows. */
    kind: text('kind').notNull(),
    /** Null while it is not known whose address it is, and for an address that is nobody's. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at')
      .notNull()
      .default(sql`now()`),
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When the state last changed. */
    changedAt: instant('changed_at')
      .notNull()
      .default(sql`now()`),
    /** Why the last attempt failed, redacted. */
    reason: text('reason'),
  },
  (table) => [
    index('letters_user').on(table.userId, table.askedAt),
    index('letters_asked').on(table.askedAt),
    index('letters_open')
      .on(table.state, table.changedAt)
      .where(sql`${table.state} IN ('waiting', 'failed')`),
  ],
);
