import { and, eq, inArray, isNotNull, lt, max } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { paymentCustomers, paymentEvents, subscriptionHistory } from '../../db/schema/subscription.ts';
import { users } from '../../db/schema/users.ts';
import type { PaymentEvent, ProviderName } from '../../payments/index.ts';

export type CustomerRow = typeof paymentCustomers.$inferSelect;

const isCustomer = (provider: ProviderName, userId: string) =>
  and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.userId, userId));

export async function findCustomer(
  db: Queryable,
  provider: ProviderName,
  userId: string,
): Promise<CustomerRow | null> {
  const [row] = await db.select().from(paymentCustomers).where(isCustomer(provider, userId));
  return row ?? null;
}

/** Stores the member's customer id at the provider. If two are created at once, the first stays. */
export async function keepCustomer(
  db: Queryable,
  provider: ProviderName,
  userId: string,
  customerId: string,
): Promise<void> {
  await db.insert(paymentCustomers).values({ userId, provider, customerId }).onConflictDoNothing();
}

/** Locks and returns a customer until the transaction ends; null if the id belongs to no member. */
export async function lockCustomer(
  tx: Queryable,
  provider: ProviderName,
  by: { customerId: string } | { userId: string },
): Promise<CustomerRow | null> {
  const [row] = await tx
    .select()
    .from(paymentCustomers)
    .where(
      'userId' in by
        ? isCustomer(provider, by.userId)
        : and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerId, by.customerId)),
    )
    .for('update');
  return row ?? null;
}

type Checkout = Pick<CustomerRow, 'checkoutKey' | 'checkoutUrl' | 'checkoutExpiresAt'>;
const NO_CHECKOUT: Checkout = { checkoutKey: null, checkoutUrl: null, checkoutExpiresAt: null };

export async function setCheckout(
  tx: Queryable,
  { provider, userId }: CustomerRow,
  checkout: Checkout | null,
): Promise<void> {
  await tx
    .update(paymentCustomers)
    .set(checkout ?? NO_CHECKOUT)
    .where(isCustomer(provider, userId));
}

/** Stores the checkout's URL. False if the checkout is no longer the member's. */
export async function setCheckoutUrl(db: Queryable, key: string, checkoutUrl: string): Promise<boolean> {
  const set = await db
    .update(paymentCustomers)
    .set({ checkoutUrl })
    .where(eq(paymentCustomers.checkoutKey, key))
    .returning({ userId: paymentCustomers.userId });
  return set.length > 0;
}

/** Whether the member has asked to close the account. */
export const isClosing = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), isNotNull(users.closesAt)))) > 0;

/** Those of these members whose account is about to close, or has closed. */
export async function listClosing(db: Queryable, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), isNotNull(users.closesAt)));
  return new Set(rows.map(({ id }) => id));
}

export const isClosed = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), isNotNull(users.closedAt)))) > 0;

/** Remembers which subscriptions would renew if the member had not asked to close the account. */
export async function setStopped(
  tx: Queryable,
  { provider, userId }: CustomerRow,
  stoppedSubscriptionIds: string[],
): Promise<void> {
  await tx.update(paymentCustomers).set({ stoppedSubscriptionIds }).where(isCustomer(provider, userId));
}

export async function listCustomers(tx: Queryable, userId: string): Promise<CustomerRow[]> {
  return tx.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId)).for('update');
}

/** Members whose checkout has expired without an event about its outcome. */
export async function listExpiredCheckouts(db: Queryable, provider: ProviderName, now: Date) {
  const rows = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.provider, provider), lt(paymentCustomers.checkoutExpiresAt, now)));
  return rows.map(({ userId }) => userId);
}

export const isEventApplied = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(paymentEvents, eq(paymentEvents.id, id))) > 0;

/** When an event was applied last; null before the first, and two months after it. */
export async function findLastEventAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: max(paymentEvents.appliedAt) }).from(paymentEvents);
  return row?.at ?? null;
}

/** Claims the event for this transaction. False when another has applied it. */
export async function claimEvent(tx: Queryable, event: PaymentEvent, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, appliedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return claimed.length > 0;
}

export async function deleteEventsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.appliedAt, before));
}

/** Records what was done and why. False if the same was already recorded for the same subscription. */
export async function keepHistory(
  tx: Queryable,
  entry: typeof subscriptionHistory.$inferInsert,
): Promise<boolean> {
  const kept = await tx
    .insert(subscriptionHistory)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: subscriptionHistory.id });
  return kept.length > 0;
}

export async function listHistory(db: Queryable, userId: string) {
  return db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(subscriptionHistory.at, subscriptionHistory.id);
}

/** The e-mail address and name given to the provider. */
export async function findPayer(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}
