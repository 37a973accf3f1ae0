import type { Database } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { endSandboxPaid } from './subscription.queries.ts';
import { cancelQueue, type ReconcileDeps, sweepSubscriptions } from './reconcile.service.ts';

export { extendGift, giftPlan, revokePlan, tellOfPlan } from './gifts.service.ts';
export { type ReconcileDeps, refreshMember } from './reconcile.service.ts';
export { openCheckout } from './subscription.service.ts';
export { isSubscribed, startSubscription, subscribedColumn } from './subscription.queries.ts';
export { paymentWebhookRoute, subscriptionRoutes } from './subscription.routes.ts';

/** Cancels what was bought twice, and asks the provider after what it has not told. */
export async function workOnSubscriptions(
  deps: ReconcileDeps & Pick<Database, 'patientDb'> & { jobs: Pick<Jobs, 'enqueue' | 'work' | 'hourly'> },
): Promise<void> {
  const { jobs, provider, db, now } = deps;
  if (provider.name === 'stripe') await endSandboxPaid(db, now());
  await jobs.work(cancelQueue, ({ subscriptionId }) => provider.cancelSubscription(subscriptionId));
  await jobs.hourly('sweep-subscriptions', () => sweepSubscriptions(deps));
}
