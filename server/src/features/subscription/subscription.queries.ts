import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { subscriptions } from '../../db/schema/subscription.ts';

/** True while the member's plan is running at `now`. */
export async function isSubscribed(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const running = or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now));
  const rows = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'active'), running));
  return rows.length > 0;
}

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
