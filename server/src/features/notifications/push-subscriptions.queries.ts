import { randomUUIDv7 } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Db, type Queryable, takeMemberTurn } from '../../db/index.ts';
import { pushSubscriptions } from '../../db/schema/notifications.ts';

export type NewPushSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id'>;

/** More browsers than anybody uses, and few enough that no broadcast goes mostly to one member. */
const PUSH_SUBSCRIPTIONS_PER_MEMBER = 20;

/**
 * Stores the push subscription, and takes it over from the member who had it before. Deletes all but the member's
 * newest.
 */
export async function putPushSubscription(db: Db, pushSubscription: NewPushSubscription): Promise<void> {
  const { p256dh, auth, userId, sessionId, createdAt } = pushSubscription;
  await db.transaction(async (tx) => {
    await takeMemberTurn(tx, userId);
    await tx
      .insert(pushSubscriptions)
      .values({ id: randomUUIDv7(), ...pushSubscription })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { p256dh, auth, userId, sessionId, createdAt },
      });
    const tooMany = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(PUSH_SUBSCRIPTIONS_PER_MEMBER);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
  });
}

export async function deletePushSubscription(db: Queryable, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** The member's, newest first, without their keys. */
export async function listPushSubscriptions(db: Queryable, userId: string) {
  const { id, endpoint, createdAt } = pushSubscriptions;
  return db
    .select({ id, endpoint, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(createdAt), desc(id));
}

export const countPushSubscriptions = (db: Queryable, userId: string): Promise<number> =>
  db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));
