import type { MemberPlan } from '@clear-spring/contract';
import { and, eq, exists, gt, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { subscriptions } from '../../db/schema/subscription.ts';
import type { SubscriptionStatus } from '../../db/subscription-status.ts';
import type { ProviderName } from '../../payments/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaidRow = Omit<SubscriptionRow, 'source' | 'provider'> & { provider: ProviderName };

/** Statuses that open the plan until the row's end. That end includes the grace period of `past_due`. */
const OPEN: SubscriptionStatus[] = ['active', 'trialing', 'past_due'];
/** Statuses in which money may still be charged. */
export const LIVE: readonly SubscriptionStatus[] = [...OPEN, 'unpaid', 'paused'];

const planRuns = (userId: string | AnyPgColumn, now: Date) =>
  and(eq(subscriptions.userId, userId), runs(now));

const runs = (now: Date) =>
  and(inArray(subscriptions.status, OPEN), or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now)));

/** The same for a row already read. */
export const runsAt = ({ status, endsAt }: SubscriptionRow, now: Date): boolean =>
  OPEN.includes(status) && (endsAt === null || endsAt > now);

/** Not open, but continues at the provider until it is paid or given up. */
export const isPastDue = (row: SubscriptionRow, now: Date): boolean =>
  row.source === 'paid' && LIVE.includes(row.status) && !runsAt(row, now) && !isOver(row, now);
const isOver = ({ cancelsAt }: SubscriptionRow, now: Date) => cancelsAt !== null && cancelsAt <= now;

/** Whether the member has the plan at `now`. */
export const isSubscribed = async (db: Queryable, userId: string, now: Date): Promise<boolean> =>
  (await db.$count(subscriptions, planRuns(userId, now))) > 0;

/** The same as a column, for a query that already has the member's row. */
export const subscribedColumn = (userId: AnyPgColumn, now: Date) =>
  sql<boolean>`${exists(new QueryBuilder().select().from(subscriptions).where(planRuns(userId, now)))}`;

/** Whether a plan of the member has ended since, as a column. Another may run. */
export const planEndedColumn = (userId: AnyPgColumn, since: Date, now: Date) =>
  sql<boolean>`${exists(
    new QueryBuilder()
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.userId, userId),
          gt(subscriptions.endsAt, since),
          lte(subscriptions.endsAt, now),
          // Never paid.
          notInArray(subscriptions.status, ['incomplete', 'incomplete_expired']),
        ),
      ),
  )}`;

/** Which plan the member has at `now`, as a column. A paid one goes before a gift. */
export const planColumn = (userId: AnyPgColumn, now: Date) =>
  sql<MemberPlan>`${new QueryBuilder()
    .select({
      plan: sql`CASE WHEN bool_or(${subscriptions.source} = 'paid') THEN 'paid' WHEN bool_or(true) THEN 'gifted' ELSE 'free' END`,
    })
    .from(subscriptions)
    .where(planRuns(userId, now))}`;

/** The members who have such a plan at `now`. Those with both a paid one and a gift are in both. */
export const membersWithPlan = (plan: Exclude<MemberPlan, 'free'>, now: Date) =>
  new QueryBuilder()
    .select({ id: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.source, plan === 'paid' ? 'paid' : 'gift'), runs(now)));

/** The member's paid plan and gift; either may be missing. */
export async function findSubscriptions(db: Queryable, userId: string, lock?: 'update') {
  const query = db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const rows = await (lock ? query.for(lock) : query);
  const of = (source: SubscriptionRow['source']) => rows.find((row) => row.source === source) ?? null;
  return { paid: of('paid'), gift: of('gift') };
}

/** Gives a member the plan, until `endsAt` or forever. */
export async function startSubscription(
  db: Queryable,
  userId: string,
  now: Date,
  endsAt: Date | null = null,
) {
  const running = { status: 'active' as const, endsAt };
  await db
    .insert(subscriptions)
    .values({ userId, source: 'gift', createdAt: now, ...running })
    .onConflictDoUpdate({ target: [subscriptions.userId, subscriptions.source], set: running });
}

/** Ends a gift. */
export async function endGift(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled', endsAt: now })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.source, 'gift')));
}

/** Stores the member's paid plan, as the provider describes it. */
export async function putPaid(db: Queryable, row: PaidRow): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ ...row, source: 'paid' })
    .onConflictDoUpdate({ target: [subscriptions.userId, subscriptions.source], set: row });
}

/** The provider knows of no subscription for the member. */
export async function endPaid(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled', endsAt: now })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.source, 'paid')));
}

/** Members about whom the provider should have sent an event by now: a period or a cancellation has ended. */
export async function listOverdue(db: Queryable, provider: ProviderName, before: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        inArray(subscriptions.status, [...LIVE]),
        or(lt(subscriptions.periodEnd, before), lt(subscriptions.cancelsAt, before)),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Ends sandbox subscriptions once real payments are configured. */
export async function endSandboxPaid(db: Queryable, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled', endsAt: now })
    .where(and(eq(subscriptions.provider, 'sandbox'), inArray(subscriptions.status, [...LIVE])));
}
