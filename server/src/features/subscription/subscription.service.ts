import { randomUUID } from 'node:crypto';
import { MINUTE, type PortalPurpose, type Subscription } from '@clear-spring/contract';
import type { Queryable } from '../../db/index.ts';
import * as customers from './customers.queries.ts';
import type { ReconcileDeps } from './reconcile.service.ts';
import * as queries from './subscription.queries.ts';

export interface SubscriptionDeps extends ReconcileDeps {
  publicUrl: string;
}

/** Stripe allows between half an hour and a day. */
const CHECKOUT_FOR = 120 * MINUTE;
/** An order without a checkout yet is sent again, as long as Stripe still accepts its expiry. */
const ORDERABLE_FOR = 35 * MINUTE;
const PAGE = '/subscription';

export type CheckoutOutcome = { url: string } | 'already-subscribed' | 'payment-due' | 'closing';

/** Opens the member's checkout, or returns the one that is open. */
export async function openCheckout(deps: SubscriptionDeps, userId: string): Promise<CheckoutOutcome> {
  const blockedReason = await findBlockedReason(deps, userId);
  if (blockedReason) return blockedReason;
  await ensureCustomer(deps, userId);
  const order = await getOrCreateOrder(deps, userId);
  if (typeof order === 'string') return order;
  if (order.url) return { url: order.url };
  const { url } = await deps.provider.createCheckout({
    customerId: order.customerId,
    memberId: userId,
    key: order.key,
    expiresAt: order.expiresAt,
    successUrl: `${deps.publicUrl}${PAGE}?success=true`,
    cancelUrl: `${deps.publicUrl}${PAGE}?canceled=true`,
  });
  if (await customers.setCheckoutUrl(deps.db, order.key, url)) return { url };
  // The account is to close, or something was paid, since the order was made: nothing may be paid here.
  await deps.provider.endCheckouts(order.customerId);
  return (await findBlockedReason(deps, userId)) ?? 'closing';
}

/** Gets or creates the one order that a member may have open. */
const getOrCreateOrder = (deps: SubscriptionDeps, userId: string) =>
  deps.db.transaction(async (tx) => {
    const customer = await customers.lockCustomer(tx, deps.provider.name, { userId });
    if (!customer) throw new Error('The customer has gone.');
    // Checked again, because a payment may have arrived since; from here on none can.
    const blockedReason = await findBlockedReason({ ...deps, db: tx }, userId);
    if (blockedReason) return blockedReason;
    const left = (customer.checkoutExpiresAt?.getTime() ?? 0) - deps.now().getTime();
    const { customerId, checkoutKey: key, checkoutUrl: url, checkoutExpiresAt: expiresAt } = customer;
    if (key && expiresAt && left > (url ? 0 : ORDERABLE_FOR)) return { customerId, key, url, expiresAt };
    const fresh = { key: randomUUID(), expiresAt: new Date(deps.now().getTime() + CHECKOUT_FOR) };
    await customers.setCheckout(tx, customer, {
      checkoutKey: fresh.key,
      checkoutUrl: null,
      checkoutExpiresAt: fresh.expiresAt,
    });
    return { customerId, url: null, ...fresh };
  });

/** Members who have the plan, or owe for it, cannot buy it again; nor does anybody whose account is about to close. */
async function findBlockedReason({ db, now }: { db: Queryable; now: () => Date }, userId: string) {
  if (await customers.isClosing(db, userId)) return 'closing';
  const { paid, gift } = await queries.findSubscriptions(db, userId);
  if ((paid && queries.runsAt(paid, now())) || (gift && queries.runsAt(gift, now())))
    return 'already-subscribed';
  return paid && queries.isPastDue(paid, now()) ? 'payment-due' : null;
}

async function ensureCustomer({ db, provider }: SubscriptionDeps, userId: string): Promise<void> {
  if (await customers.findCustomer(db, provider.name, userId)) return;
  const payer = await customers.findPayer(db, userId);
  if (!payer) throw new Error('The member has gone.');
  const { email, username, firstName, lastName } = payer;
  const name = [firstName, lastName].filter(Boolean).join(' ') || username;
  const customerId = await provider.createCustomer({ id: userId, email, name });
  await customers.keepCustomer(db, provider.name, userId, customerId);
}

/** Opens the provider's portal for a member who pays, or has paid, there. */
export async function openPortal(
  deps: SubscriptionDeps,
  userId: string,
  purpose: PortalPurpose,
): Promise<{ url: string } | 'nothing-to-manage'> {
  const { provider } = deps;
  const customer = await customers.findCustomer(deps.db, provider.name, userId);
  const { paid } = await queries.findSubscriptions(deps.db, userId);
  if (!customer || !paid?.providerSubscriptionId || paid.provider !== provider.name)
    return 'nothing-to-manage';
  const isOver = !queries.LIVE.includes(paid.status);
  return provider.openPortal({
    customerId: customer.customerId,
    // A subscription that has ended, or will end anyway, cannot be cancelled: open the portal itself instead.
    purpose: purpose === 'cancel' && (isOver || paid.cancelsAt) ? 'overview' : purpose,
    subscriptionId: paid.providerSubscriptionId,
    returnUrl: `${deps.publicUrl}${PAGE}?portal=true`,
  });
}

/** A paid plan takes precedence over a gift. */
export async function readSubscription(deps: SubscriptionDeps, userId: string): Promise<Subscription> {
  const now = deps.now();
  const { paid, gift } = await queries.findSubscriptions(deps.db, userId);
  const runs = (row: queries.SubscriptionRow | null) => row !== null && queries.runsAt(row, now);
  const row = runs(paid) || !runs(gift) ? (paid ?? gift) : gift;
  return presentSubscription(row, {
    runs: runs(row),
    canManage: paid?.provider === deps.provider.name && (runs(paid) || queries.isPastDue(paid, now)),
  });
}

function presentSubscription(
  row: queries.SubscriptionRow | null,
  { runs, canManage }: { runs: boolean; canManage: boolean },
): Subscription {
  const { source, status, amount, currency, interval, cardBrand, cardLast4 } = row ?? NOTHING;
  const isPaid = runs && source === 'paid';
  return {
    planType: runs ? 'premium' : 'free',
    source,
    paymentDue: canManage && (status === 'past_due' || status === 'unpaid'),
    price: isPaid && amount !== null && currency && interval ? { amount, currency, interval } : null,
    nextBillingAt: isPaid && !row?.endsAt ? (row?.periodEnd?.toISOString() ?? null) : null,
    endsAt: runs ? (row?.endsAt?.toISOString() ?? null) : null,
    card: canManage && cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    canManage,
  };
}

const NOTHING = {
  source: null,
  status: null,
  amount: null,
  currency: null,
  interval: null,
  cardBrand: null,
  cardLast4: null,
};
