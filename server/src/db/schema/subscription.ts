import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { SUBSCRIPTION_STATUSES } from '../subscription-status.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * What opens the paid plan to a member: the subscription that they pay for, a gift, or both. The plan runs while the
 * status of one of them grants it and that one has not ended.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['paid', 'gift'] }).notNull(),
    /** Of what is paid: as the provider says. A gift is active, or canceled where it was revoked. */
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** When it stops opening anything if nothing else happens: a gift's end, a cancellation's day, the end of grace. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull(),

    // What follows is empty in gifts.
    provider: text('provider', { enum: ['stripe', 'sandbox'] }),
    providerSubscriptionId: text('provider_subscription_id'),
    periodEnd: instant('period_end'),
    /** The day that the member chose, or was given, to end it. */
    cancelsAt: instant('cancels_at'),
    /** In the currency's smallest unit, for one interval. */
    amount: integer('amount'),
    currency: text('currency'),
    interval: text('interval', { enum: ['day', 'week', 'month', 'year'] }),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source] })],
);

/** Who a member is at the payment provider, and the one checkout that they may have open there. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['stripe', 'sandbox'] }).notNull(),
    customerId: text('customer_id').notNull(),
    /** What the provider knows the checkout by: however often it is asked for, there is one. */
    checkoutKey: uuid('checkout_key'),
    checkoutUrl: text('checkout_url'),
    checkoutExpiresAt: instant('checkout_expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    unique('payment_customers_customer').on(table.provider, table.customerId),
  ],
);

/** Events of the payment provider that have been applied: each is once, however often it is delivered. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  appliedAt: instant('applied_at').notNull(),
});

/** What was done to members' subscriptions beside the ordinary, and why. */
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
