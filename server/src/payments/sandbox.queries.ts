import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/index.ts';
import {
  sandboxCheckouts,
  sandboxCustomers,
  sandboxPortals,
  sandboxSubscriptions,
} from '../db/schema/sandbox.ts';

export type CustomerRow = typeof sandboxCustomers.$inferSelect;
export type CheckoutRow = typeof sandboxCheckouts.$inferSelect;
export type PortalRow = typeof sandboxPortals.$inferSelect;
export type SubscriptionRow = typeof sandboxSubscriptions.$inferSelect;

/** The member's customer id; creates the customer where there is none. */
export async function putCustomer(db: Queryable, row: Omit<CustomerRow, 'card'>): Promise<string> {
  const [customer] = await db
    .insert(sandboxCustomers)
    .values(row)
    .onConflictDoUpdate({ target: sandboxCustomers.memberId, set: { email: row.email } })
    .returning({ id: sandboxCustomers.id });
  return customer!.id;
}

/** Locks the customer until the transaction ends. */
export async function lockCustomer(tx: Queryable, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(sandboxCustomers).where(eq(sandboxCustomers.id, id)).for('update');
  return row ?? null;
}

export async function setCard(tx: Queryable, customerId: string, card: string): Promise<void> {
  await tx.update(sandboxCustomers).set({ card }).where(eq(sandboxCustomers.id, customerId));
}

/** The checkout with this key; creates it where there is none. */
export async function putCheckout(db: Queryable, row: Omit<CheckoutRow, 'completed'>): Promise<string> {
  const [checkout] = await db
    .insert(sandboxCheckouts)
    .values(row)
    .onConflictDoUpdate({ target: sandboxCheckouts.key, set: { key: sql`excluded.key` } })
    .returning({ id: sandboxCheckouts.id });
  return checkout!.id;
}

/** An open or completed checkout with its customer. */
export async function findCheckout(db: Queryable, id: string, now: Date) {
  const [row] = await db
    .select({ checkout: sandboxCheckouts, customer: sandboxCustomers })
    .from(sandboxCheckouts)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxCheckouts.customerId))
    .where(and(eq(sandboxCheckouts.id, id), gt(sandboxCheckouts.expiresAt, now)));
  return row ?? null;
}

/** False where it was already completed. */
export async function completeCheckout(tx: Queryable, id: string): Promise<boolean> {
  const done = await tx
    .update(sandboxCheckouts)
    .set({ completed: true })
    .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.completed, false)))
    .returning({ id: sandboxCheckouts.id });
  return done.length > 0;
}

/** Those that are open. */
export async function endCheckouts(db: Queryable, customerId: string, now: Date): Promise<void> {
  const open = and(eq(sandboxCheckouts.completed, false), gt(sandboxCheckouts.expiresAt, now));
  await db
    .update(sandboxCheckouts)
    .set({ expiresAt: now })
    .where(and(eq(sandboxCheckouts.customerId, customerId), open));
}

/** The customer with everything of theirs: no bookkeeping needs what the sandbox sold. */
export async function deleteCustomer(tx: Queryable, id: string): Promise<void> {
  await tx.delete(sandboxPortals).where(eq(sandboxPortals.customerId, id));
  await tx.delete(sandboxCheckouts).where(eq(sandboxCheckouts.customerId, id));
  await tx.delete(sandboxSubscriptions).where(eq(sandboxSubscriptions.customerId, id));
  await tx.delete(sandboxCustomers).where(eq(sandboxCustomers.id, id));
}

/** Whether or not the sandbox is in use any more: it may have been before. */
export async function forgetSandboxCustomer(tx: Queryable, memberId: string): Promise<void> {
  const [row] = await tx.select().from(sandboxCustomers).where(eq(sandboxCustomers.memberId, memberId));
  if (row) await deleteCustomer(tx, row.id);
}

export async function insertPortal(db: Queryable, row: PortalRow): Promise<void> {
  await db.insert(sandboxPortals).values(row);
}

export async function findPortal(db: Queryable, id: string, now: Date): Promise<PortalRow | null> {
  const [row] = await db
    .select()
    .from(sandboxPortals)
    .where(and(eq(sandboxPortals.id, id), gt(sandboxPortals.expiresAt, now)));
  return row ?? null;
}

export async function insertSubscription(tx: Queryable, row: SubscriptionRow): Promise<void> {
  await tx.insert(sandboxSubscriptions).values(row);
}

export async function findSubscription(db: Queryable, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
  return row ?? null;
}

/** Newest first. */
export async function listSubscriptions(db: Queryable, customerId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.customerId, customerId))
    .orderBy(desc(sandboxSubscriptions.createdAt), desc(sandboxSubscriptions.id));
}

export async function updateSubscription(tx: Queryable, row: SubscriptionRow): Promise<void> {
  await tx.update(sandboxSubscriptions).set(row).where(eq(sandboxSubscriptions.id, row.id));
}

export async function deleteExpired(db: Queryable, before: Date): Promise<void> {
  await db.delete(sandboxCheckouts).where(lt(sandboxCheckouts.expiresAt, before));
  await db.delete(sandboxPortals).where(lt(sandboxPortals.expiresAt, before));
}
