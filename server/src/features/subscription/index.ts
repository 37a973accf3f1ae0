import type { Config } from '../../config.ts';
import type { Database } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { createPayments, type Sandbox } from '../../payments/index.ts';
import { cancelQueue, sweepSubscriptions } from './reconcile.service.ts';
import { renewalQueue } from './renewals.queue.ts';
import { settleRenewals } from './renewals.service.ts';
import { endSandboxPaid } from './subscription.queries.ts';
import type { SubscriptionDeps } from './subscription.service.ts';

export { findLastEventAt, listHistory } from './customers.queries.ts';
export { extendGift, giftPlan, revokePlan, tellOfPlan } from './gifts.service.ts';
export { countOverdue, type ReconcileDeps, refreshMember } from './reconcile.service.ts';
export { LATE_PAYMENT_REFUSALS, listLatePayments, setLatePaymentAside } from './late-payments.ts';
export { enqueueRenewals } from './renewals.queue.ts';
export { endPayments, settleRenewals } from './renewals.service.ts';
export { openCheckout, readSubscription } from './subscription.service.ts';
export {
  isSubscribed,
  membersWithPlan,
  planColumn,
  startSubscription,
  planEndedColumn,
  subscribedColumn,
} from './subscription.queries.ts';
export { paymentWebhookRoute, subscriptionRoutes } from './subscription.routes.ts';

export interface Subscriptions extends SubscriptionDeps, Pick<Database, 'longRunningDb'> {
  jobs: Jobs;
  /** The sandbox beside the provider; null with Stripe. */
  sandbox: Sandbox | null;
}

/** Assembles subscriptions and their payment provider, for the app, its demo and the operator's commands. */
export async function createSubscriptions(deps: {
  config: Pick<Config, 'publicUrl' | 'paymentGraceDays'> & Partial<Pick<Config, 'stripe'>>;
  database: Pick<Database, 'db' | 'longRunningDb'>;
  jobs: Jobs;
  now: () => Date;
  log: SubscriptionDeps['log'];
}): Promise<Subscriptions> {
  const { jobs, now, log } = deps;
  const { db, longRunningDb } = deps.database;
  const { stripe, publicUrl, paymentGraceDays: graceDays } = deps.config;
  const { provider, sandbox } = await createPayments({ stripe, db, jobs, publicUrl, now });
  return { db, longRunningDb, jobs, now, log, provider, sandbox, graceDays, publicUrl };
}

/** Cancels duplicates, stops what accounts that close would be charged, and asks the provider about missing events. */
export async function workOnSubscriptions(subscriptions: Subscriptions): Promise<void> {
  const { jobs, provider, db, now } = subscriptions;
  if (provider.name === 'stripe') await endSandboxPaid(db, now());
  await jobs.work(cancelQueue, ({ subscriptionId }) => provider.cancelSubscription(subscriptionId));
  await jobs.work(renewalQueue, ({ userId }) => settleRenewals(subscriptions, userId));
  await jobs.hourly('sweep-subscriptions', () => sweepSubscriptions(subscriptions));
}
