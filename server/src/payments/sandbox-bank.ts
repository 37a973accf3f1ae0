import { randomBytes } from 'node:crypto';
import { DAY, HOUR } from '@clear-spring/contract';
import type { Database, Db, Queryable } from '../db/index.ts';
import type { Jobs, Queue } from '../jobs/index.ts';
import type { CheckoutOrder, PaymentEvent } from './payment-provider.ts';
import * as queries from './sandbox.queries.ts';

/** The sandbox's test cards, chosen by their last four digits. Nobody ever types a number. */
export const TEST_CARDS = [
  { last4: '4242', brand: 'visa', pays: 'always', does: 'pays every month' },
  { last4: '4444', brand: 'mastercard', pays: 'always', does: 'pays every month too' },
  { last4: '0341', brand: 'visa', pays: 'once', does: 'pays now, and is declined from next month on' },
  { last4: '0002', brand: 'visa', pays: 'never', does: 'is declined' },
] as const;
export type TestCard = (typeof TEST_CARDS)[number];

export const cardOf = (last4: string | null): TestCard | null =>
  TEST_CARDS.find((card) => card.last4 === last4) ?? null;

export type PortalAction = 'cancel' | 'resume' | 'end-month';

/** An event on its way to the product's webhook. */
export type SandboxEvent = PaymentEvent & { customerId: string; createdAt: string };
export const eventQueue: Queue<SandboxEvent> = { name: 'sandbox-event' };

const PORTAL_FOR = HOUR;

/** Ids as a provider's, too long to guess. */
const newId = (kind: string) => `${kind}_sandbox_${randomBytes(16).toString('hex')}`;

/**
 * The sandbox's state and rules, in place of a payment provider's. It is in the product's database, so that it is the
 * same on every node and after a restart. Each change enqueues its events in the same transaction.
 */
export function createSandboxBank({
  db,
  jobs,
  now,
}: {
  db: Db;
  jobs: Pick<Jobs, 'enqueueAll'>;
  now: () => Date;
}) {
  const tell = (tx: Queryable, customerId: string, ...types: string[]) =>
    jobs.enqueueAll(
      tx,
      eventQueue,
      types.map((type) => ({ id: newId('evt'), type, customerId, createdAt: now().toISOString() })),
    );

  /** Ends all months that have passed since the last look. */
  async function catchUp(tx: Queryable, customer: queries.CustomerRow): Promise<queries.SubscriptionRow[]> {
    const rows = await queries.listSubscriptions(tx, customer.id);
    const caughtUp = rows.map((row) => {
      let at = row;
      while (at.status !== 'canceled' && at.periodEnd <= now())
        at = endMonth(at, customer.card, at.periodEnd);
      return at;
    });
    for (const [index, row] of caughtUp.entries())
      if (row !== rows[index]) await queries.updateSubscription(tx, row);
    return caughtUp;
  }

  /** Changes the customer's running subscription, if any. */
  const change = (
    customerId: string,
    how: (tx: Queryable, running: queries.SubscriptionRow, card: string | null) => Promise<string[]>,
  ) =>
    db.transaction(async (tx) => {
      const customer = await queries.lockCustomer(tx, customerId);
      if (!customer) return;
      const running = (await catchUp(tx, customer)).find(({ status }) => status !== 'canceled');
      if (running) await tell(tx, customerId, ...(await how(tx, running, customer.card)));
    });

  /** Changes a subscription that has not ended. */
  async function changeOne(
    id: string,
    event: string,
    how: (row: queries.SubscriptionRow) => queries.SubscriptionRow,
  ): Promise<void> {
    const found = await queries.findSubscription(db, id);
    if (!found) return;
    await db.transaction(async (tx) => {
      const customer = await queries.lockCustomer(tx, found.customerId);
      const rows = customer ? await catchUp(tx, customer) : [];
      const row = rows.find((one) => one.id === id);
      if (!row || row.status === 'canceled') return;
      await queries.updateSubscription(tx, how(row));
      await tell(tx, row.customerId, event);
    });
  }

  return {
    createCustomer: (member: { id: string; email: string }) =>
      queries.putCustomer(db, { id: newId('cus'), memberId: member.id, email: member.email }),

    openCheckout: ({ customerId, key, expiresAt, successUrl, cancelUrl }: CheckoutOrder) =>
      queries.putCheckout(db, { id: newId('cs'), key, customerId, expiresAt, successUrl, cancelUrl }),

    readCheckout: (id: string) => queries.findCheckout(db, id, now()),

    /** Pays with a test card. Idempotent. */
    pay: (id: string, last4: string): Promise<{ returnUrl: string } | 'gone' | 'declined'> =>
      db.transaction(async (tx) => {
        const found = await queries.findCheckout(tx, id, now());
        if (!found) return 'gone';
        const { successUrl, customerId, completed } = found.checkout;
        if (completed) return { returnUrl: successUrl };
        const card = cardOf(last4);
        if (!card || card.pays === 'never') return 'declined';
        await queries.lockCustomer(tx, customerId);
        if (!(await queries.completeCheckout(tx, id))) return { returnUrl: successUrl };
        await queries.setCard(tx, customerId, last4);
        await queries.insertSubscription(tx, {
          id: newId('sub'),
          customerId,
          status: 'active',
          createdAt: now(),
          periodStart: now(),
          periodEnd: aMonthAfter(now()),
          cancelsAtPeriodEnd: false,
        });
        await tell(
          tx,
          customerId,
          'customer.subscription.created',
          'invoice.paid',
          'checkout.session.completed',
        );
        return { returnUrl: successUrl };
      }),

    async openPortal(customerId: string, returnUrl: string): Promise<string> {
      const id = newId('bps');
      const expiresAt = new Date(now().getTime() + PORTAL_FOR);
      await queries.insertPortal(db, { id, customerId, returnUrl, expiresAt });
      return id;
    },

    /** The customer with their current or last subscription. */
    readPortal: (id: string) =>
      db.transaction(async (tx) => {
        const portal = await queries.findPortal(tx, id, now());
        const customer = portal && (await queries.lockCustomer(tx, portal.customerId));
        if (!customer) return null;
        const [subscription] = await catchUp(tx, customer);
        return subscription ? { portal, customer, subscription } : null;
      }),

    /** Retries an open payment with the new card. */
    async changeCard(customerId: string, last4: string): Promise<'changed' | 'declined'> {
      const card = cardOf(last4);
      if (!card || card.pays === 'never') return 'declined';
      await change(customerId, async (tx, running) => {
        await queries.setCard(tx, customerId, last4);
        if (running.status !== 'past_due') return ['customer.updated'];
        await queries.updateSubscription(tx, { ...running, status: 'active' });
        return ['customer.updated', 'invoice.paid', 'customer.subscription.updated'];
      });
      return 'changed';
    },

    changePlan: (customerId: string, action: PortalAction) =>
      change(customerId, async (tx, running, card) => {
        const next =
          action === 'end-month'
            ? endMonth(running, card, now())
            : { ...running, cancelsAtPeriodEnd: action === 'cancel' };
        await queries.updateSubscription(tx, next);
        if (next.status === 'canceled') return ['customer.subscription.deleted'];
        if (action !== 'end-month') return ['customer.subscription.updated'];
        return [
          next.status === 'active' ? 'invoice.paid' : 'invoice.payment_failed',
          'customer.subscription.updated',
        ];
      }),

    subscriptionsOf: (customerId: string) =>
      db.transaction(async (tx) => {
        const customer = await queries.lockCustomer(tx, customerId);
        const rows = customer ? await catchUp(tx, customer) : [];
        return { rows, card: cardOf(customer?.card ?? null) };
      }),

    cancel: (subscriptionId: string) =>
      changeOne(subscriptionId, 'customer.subscription.deleted', (row) => ({ ...row, status: 'canceled' })),

    setRenewal: (subscriptionId: string, renews: boolean) =>
      changeOne(subscriptionId, 'customer.subscription.updated', (row) => ({
        ...row,
        cancelsAtPeriodEnd: !renews,
      })),

    endCheckouts: (customerId: string) => queries.endCheckouts(db, customerId, now()),

    deleteCustomer: (customerId: string) =>
      db.transaction(async (tx) => {
        const customer = await queries.lockCustomer(tx, customerId);
        if (customer) await queries.deleteCustomer(tx, customerId);
      }),

    sweep: ({ longRunningDb }: Pick<Database, 'longRunningDb'>, at: Date) =>
      queries.deleteExpired(longRunningDb, new Date(at.getTime() - DAY)),
  };
}

export type SandboxBank = ReturnType<typeof createSandboxBank>;

/** The subscription after its month ends at `at`: ended, renewed or unpaid. */
function endMonth(row: queries.SubscriptionRow, card: string | null, at: Date): queries.SubscriptionRow {
  // It ends after two unpaid months.
  if (row.cancelsAtPeriodEnd || row.status === 'past_due') return { ...row, status: 'canceled' };
  const status = cardOf(card)?.pays === 'always' ? 'active' : 'past_due';
  return { ...row, status, periodStart: at, periodEnd: aMonthAfter(at) };
}

/** The same day of the next month, or that month's last day. */
function aMonthAfter(at: Date): Date {
  const next = new Date(at);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== at.getUTCDate()) next.setUTCDate(0);
  return next;
}
