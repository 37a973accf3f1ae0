import type { Queryable } from '../../db/index.ts';
import * as customers from './customers.queries.ts';
import { reconcile, type ReconcileDeps, semaphore } from './reconcile.service.ts';
import { mayRenew } from './renewals.queue.ts';

/**
 * An account that is about to close is charged no more: its open checkout ends, and its subscriptions end with what is
 * paid. Those that this has stopped renew again when the account is kept. The customer is locked, so whichever of asking
 * and keeping came last is what the provider is told last.
 */
export const settleRenewals = (deps: ReconcileDeps, userId: string): Promise<void> =>
  semaphore(() =>
    deps.db.transaction(async (tx) => {
      const customer = await customers.lockCustomer(tx, deps.provider.name, { userId });
      if (!customer) return;
      if (await customers.isClosing(tx, userId)) await stop(tx, deps, customer);
      else await resume(tx, deps, customer);
      await reconcile(tx, deps, (await customers.findCustomer(tx, deps.provider.name, userId))!);
    }),
  );

async function stop(tx: Queryable, { provider }: ReconcileDeps, customer: customers.CustomerRow) {
  const { customerId, stoppedSubscriptionIds } = customer;
  await customers.setCheckout(tx, customer, null);
  await provider.endCheckouts(customerId);
  const renewing = (await provider.listSubscriptions(customerId)).filter(mayRenew).map(({ id }) => id);
  await customers.setStopped(tx, customer, [...new Set([...stoppedSubscriptionIds, ...renewing])]);
  for (const id of renewing) await provider.setRenewal(id, false);
}

async function resume(tx: Queryable, { provider }: ReconcileDeps, customer: customers.CustomerRow) {
  await customers.setStopped(tx, customer, []);
  for (const id of customer.stoppedSubscriptionIds) await provider.setRenewal(id, true);
}

/** Ends what the member pays at the provider, which forgets them. May be repeated. */
export async function endPayments(
  tx: Queryable,
  { provider }: Pick<ReconcileDeps, 'provider'>,
  userId: string,
): Promise<void> {
  for (const customer of await customers.listCustomers(tx, userId))
    // One of the sandbox is known to nobody once Stripe has taken its place.
    if (customer.provider === provider.name) await provider.deleteCustomer(customer.customerId);
}
