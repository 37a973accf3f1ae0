import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** One row for each member who has switched the weekly letter on. */
export const weeklyLetters = pgTable(
  'weekly_letters',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When it was switched on. */
    since: instant('since').notNull(),
    /** The day of the next letter, a Monday. It only ever moves on, so that no week has two. */
    monday: date('monday', { mode: 'string' }).notNull(),
    /** The member's morning of that day. */
    nextAt: instant('next_at').notNull(),
  },
  (table) => [index('weekly_letters_due').on(table.nextAt)],
);
