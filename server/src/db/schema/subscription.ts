import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { SUBSCRIPTION_STATUSES } from '../subscription-status.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * What gives a member the plan: a paid subscription, a gift, or both. The plan runs while at least one of them has a
 * status that grants it and has not ended.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['paid', 'gift'] }).notNull(),
    /** The provider's status where paid. A gift is active, or canceled where it was revoked. */
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** When it stops granting the plan if nothing else happens: the end of a gift, a cancellation or the grace. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull(),

    // Null in gifts.
    provider: text('provider', { enum: ['stripe', 'sandbox'] }),
    providerSubscriptionId: text('provider_subscription_id'),
    periodEnd: instant('period_end'),
    /** When a cancellation ends it. */
    cancelsAt: instant('cancels_at'),
    /** Per interval, in the currency's smallest unit. */
    amount: integer('amount'),
    currency: text('currency'),
    interval: text('interval', { enum: ['day', 'week', 'month', 'year'] }),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.source] }),
    index('subscriptions_open')
      .on(table.source, table.userId)
      .where(sql`${table.status} IN ('active', 'trialing', 'past_due')`),
  ],
);

/** A member's customer at the payment provider, with at most one open checkout. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['stripe', 'sandbox'] }).notNull(),
    customerId: text('customer_id').notNull(),
    /** The idempotency key of the checkout. */
    checkoutKey: uuid('checkout_key'),
    checkoutUrl: text('checkout_url'),
    checkoutExpiresAt: instant('checkout_expires_at'),
    /** What would renew if the member had not asked to close the account. */
    stoppedSubscriptionIds: text('stopped_subscription_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    unique('payment_customers_customer').on(table.provider, table.customerId),
  ],
);

/** The payment provider's events that have been applied, each once however often it is delivered. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  appliedAt: instant('applied_at').notNull(),
});

/** Exceptional changes to members' subscriptions, with their reason. */
export const subscriptionHistory = pgTable(
  'subscription_history',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action', {
      enum: ['gifted', 'extended', 'revoked', 'duplicate-canceled', 'other-price'],
    }).notNull(),
    reason: text('reason').notNull(),
    endsAt: instant('ends_at'),
    providerSubscriptionId: text('provider_subscription_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('subscription_history_user').on(table.userId),
    unique('subscription_history_once').on(table.action, table.providerSubscriptionId),
  ],
);
