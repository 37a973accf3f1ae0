import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** At most one row a member. A member is subscribed while it is active and has not ended. */
export const subscriptions = pgTable('subscriptions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['active', 'ended'] }).notNull(),
  endsAt: instant('ends_at'),
  createdAt: instant('created_at').notNull(),
});
