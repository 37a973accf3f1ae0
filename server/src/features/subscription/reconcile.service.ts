import { randomUUIDv7 } from 'node:crypto';
import { DAY, HOUR } from '@clear-spring/contract';
import pLimit from 'p-limit';
import type { Database, Db, Queryable, Transaction } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import type {
  PaymentEvent,
  PaymentProvider,
  ProviderName,
  ProviderSubscription,
} from '../../payments/index.ts';
import * as customers from './customers.queries.ts';
import { noteLatePayments, noteOrphan } from './late-payments.ts';
import { enqueueRenewals, mayRenew } from './renewals.queue.ts';
import * as queries from './subscription.queries.ts';

export interface ReconcileDeps {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  now: () => Date;
  provider: PaymentProvider;
  /** How long the plan stays open after a failed payment. */
  graceDays: number;
  log: { warn(detail: object, message: string): void };
}

/** Longer than any provider retries an event. */
const EVENTS_KEPT_FOR = 60 * DAY;
/** Each call to the provider holds a database connection: a slow provider must not exhaust the pool. */
export const semaphore = pLimit(3);

export const cancelQueue: Queue<{ subscriptionId: string }> = { name: 'duplicate-subscription' };

/**
 * Applies an event once. The event only says whose subscription to check: the provider is asked for its current state
 * while the member's row is locked. Events may arrive in any order and any number of times; the last one leaves the
 * provider's state.
 */
export async function applyEvent(
  deps: ReconcileDeps,
  event: PaymentEvent,
): Promise<'applied' | 'repeated' | 'not-ours'> {
  const { customerId } = event;
  if (!customerId) return 'not-ours';
  if (await customers.isEventApplied(deps.db, event.id)) return 'repeated';
  return semaphore(() =>
    deps.db.transaction(async (tx) => {
      const customer = await customers.lockCustomer(tx, deps.provider.name, { customerId });
      if (!customer) {
        await noteOrphan(tx, deps, event);
        return 'not-ours';
      }
      if (!(await customers.claimEvent(tx, event, deps.now()))) return 'repeated';
      await reconcile(tx, deps, customer);
      return 'applied';
    }),
  );
}

/** Asks the provider for the member's subscription, without an event. */
export const refreshMember = (deps: ReconcileDeps, userId: string): Promise<void> =>
  semaphore(() =>
    deps.db.transaction(async (tx) => {
      const customer = await customers.lockCustomer(tx, deps.provider.name, { userId });
      if (customer) await reconcile(tx, deps, customer);
    }),
  );

/** Members for whom an event seems to be missing. */
export const countOverdue = async (db: Queryable, provider: ProviderName, at: Date): Promise<number> =>
  (await queries.listOverdue(db, provider, new Date(at.getTime() - HOUR))).length;

/** Asks about members for whom an event seems to be missing, and deletes events that can no longer be repeated. */
export async function sweepSubscriptions(
  deps: ReconcileDeps & Pick<Database, 'longRunningDb'>,
): Promise<void> {
  const { longRunningDb, provider, now } = deps;
  const overdue = new Set([
    ...(await queries.listOverdue(longRunningDb, provider.name, new Date(now().getTime() - HOUR))),
    ...(await customers.listExpiredCheckouts(longRunningDb, provider.name, now())),
  ]);
  for (const userId of overdue) await refreshMember(deps, userId);
  await customers.deleteEventsBefore(longRunningDb, new Date(now().getTime() - EVENTS_KEPT_FOR));
}

/** Updates the member's row to the provider's current state. The customer's row is locked. */
export async function reconcile(tx: Transaction, deps: ReconcileDeps, customer: customers.CustomerRow) {
  const { provider, now } = deps;
  const { userId } = customer;
  const everything = await provider.listSubscriptions(customer.customerId);
  const all = everything.filter(({ otherPriceId }) => otherPriceId === null);
  const [kept, ...duplicates] = all.filter(({ status }) => queries.LIVE.includes(status)).toSorted(better);
  const shown = kept ?? all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  await noteLatePayments(tx, deps, userId, all);
  if (shown) await queries.putPaid(tx, rowOf(shown, userId, deps));
  else await queries.endPaid(tx, userId, now());

  const expired = customer.checkoutExpiresAt !== null && customer.checkoutExpiresAt <= now();
  if (kept || expired) await customers.setCheckout(tx, customer, null);
  for (const { id } of duplicates) await cancelDuplicate(tx, deps, userId, id);
  for (const other of everything) await tellOfOtherPrice(tx, deps, userId, other);
  if (everything.some(mayRenew) && (await customers.isClosing(tx, userId)))
    await enqueueRenewals(deps, tx, userId);
}

/** Which of two subscriptions to keep: one that opens the plan, then one that renews, then the older. */
function better(a: ProviderSubscription, b: ProviderSubscription): number {
  const rank = ({ status, cancelsAt }: ProviderSubscription) =>
    (status === 'active' || status === 'trialing' ? 0 : status === 'past_due' ? 2 : 4) + (cancelsAt ? 1 : 0);
  return rank(a) - rank(b) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** Nobody pays twice. A job cancels it, so that it is cancelled if, and only if, this transaction commits. */
async function cancelDuplicate(tx: Queryable, deps: ReconcileDeps, userId: string, subscriptionId: string) {
  const isNew = await customers.keepHistory(tx, {
    id: randomUUIDv7(),
    userId,
    action: 'duplicate-canceled',
    reason: 'The member already had a subscription. Refund the payment for this one by hand.',
    providerSubscriptionId: subscriptionId,
    at: deps.now(),
  });
  if (!isNew) return;
  deps.log.warn(
    { userId, subscriptionId },
    'a member has a second subscription: it is being cancelled; refund it',
  );
  await deps.jobs.enqueue(tx, cancelQueue, { subscriptionId });
}

/** It is neither the plan nor a duplicate: the member may want it. The log mentions each once. */
async function tellOfOtherPrice(
  tx: Queryable,
  deps: ReconcileDeps,
  userId: string,
  { id: subscriptionId, otherPriceId: priceId, status }: ProviderSubscription,
) {
  if (priceId === null || !queries.LIVE.includes(status)) return;
  const isNew = await customers.keepHistory(tx, {
    id: randomUUIDv7(),
    userId,
    action: 'other-price',
    reason: `The subscription ${subscriptionId} is on ${priceId}, which is not one of the plan's prices. It opens nothing.`,
    providerSubscriptionId: subscriptionId,
    at: deps.now(),
  });
  if (isNew)
    deps.log.warn(
      { subscriptionId, priceId },
      'a subscription is on a price that is not the plan’s: it opens nothing',
    );
}

function rowOf(
  from: ProviderSubscription,
  userId: string,
  { provider, graceDays }: Pick<ReconcileDeps, 'provider' | 'graceDays'>,
): queries.PaidRow {
  return {
    userId,
    status: from.status,
    endsAt: endOf(from, graceDays),
    createdAt: from.createdAt,
    provider: provider.name,
    providerSubscriptionId: from.id,
    periodEnd: from.periodEnd,
    cancelsAt: from.cancelsAt,
    ...from.price,
    cardBrand: from.card?.brand ?? null,
    cardLast4: from.card?.last4 ?? null,
  };
}

/** When the plan closes if no further event arrives. The grace period starts on the day the payment was due. */
function endOf({ status, cancelsAt, periodStart }: ProviderSubscription, graceDays: number): Date | null {
  if (status !== 'past_due') return cancelsAt;
  const graceEnd = new Date(periodStart.getTime() + graceDays * DAY);
  return cancelsAt && cancelsAt < graceEnd ? cancelsAt : graceEnd;
}
