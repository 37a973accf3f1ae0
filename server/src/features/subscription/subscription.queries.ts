import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { subscriptions } from '../../db/schema/subscription.ts';

const planRuns = (userId: string | AnyPgColumn, now: Date) =>
  and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.status, 'active'),
    or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now)),
  );

/** True while the member's plan is running at `now`. */
export const isSubscribed = async (db: Queryable, userId: string, now: Date): Promise<boolean> =>
  (await db.$count(subscriptions, planRuns(userId, now))) > 0;

/** The same as a column of a query that has the member's row already. */
export const subscribedColumn = (userId: AnyPgColumn, now: Date) =>
  sql<boolean>`${exists(new QueryBuilder().select().from(subscriptions).where(planRuns(userId, now)))}`;

/** Gives the plan to a member, until `endsAt` or for good. */
export async function startSubscription(
  db: Queryable,
  userId: string,
  now: Date,
  endsAt: Date | null = null,
) {
  const running = { status: 'active' as const, endsAt };
  await db
    .insert(subscriptions)
    .values({ userId, createdAt: now, ...running })
    .onConflictDoUpdate({ target: subscriptions.userId, set: running });
}
