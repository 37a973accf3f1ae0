import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The sandbox's own tables: what a payment provider keeps on its servers. */
export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text('id').primaryKey(),
  memberId: uuid('member_id').notNull().unique(),
  email: text('email').notNull(),
  /** The last four digits of the test card; null until there is one. */
  card: text('card'),
});

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  key: uuid('key').notNull().unique(),
  customerId: text('customer_id')
    .notNull()
    .references(() => sandboxCustomers.id),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  expiresAt: instant('expires_at').notNull(),
  completed: boolean('completed').notNull().default(false),
});

/** Portal sessions, each at its own URL. */
export const sandboxPortals = pgTable('sandbox_portals', {
  id: text('id').primaryKey(),
  customerId: text('customer_id')
    .notNull()
    .references(() => sandboxCustomers.id),
  returnUrl: text('return_url').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text('id').primaryKey(),
  customerId: text('customer_id')
    .notNull()
    .references(() => sandboxCustomers.id),
  status: text('status', { enum: ['active', 'past_due', 'canceled'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull().default(false),
});
