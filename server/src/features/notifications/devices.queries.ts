import { randomUUIDv7 } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/index.ts';
import { pushDevices } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';

export type NewDevice = Omit<typeof pushDevices.$inferInsert, 'id'>;

/** More browsers than anybody uses, and few enough that no broadcast becomes one member's. */
const DEVICES_PER_MEMBER = 20;

/**
 * Keeps the browser; one that another member had is this one's from now on. Of a member's browsers, those that
 * subscribed last are kept.
 */
export async function putDevice(db: Db, device: NewDevice): Promise<void> {
  const { p256dh, auth, userId, sessionId, createdAt } = device;
  await db.transaction(async (tx) => {
    // One at a time for each member, or two at once would each leave the other's out of their count.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    await tx
      .insert(pushDevices)
      .values({ id: randomUUIDv7(), ...device })
      .onConflictDoUpdate({
        target: pushDevices.endpoint,
        set: { p256dh, auth, userId, sessionId, createdAt },
      });
    const tooMany = tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
      .offset(DEVICES_PER_MEMBER);
    await tx.delete(pushDevices).where(inArray(pushDevices.id, tooMany));
  });
}

export async function deleteDevice(db: Queryable, userId: string, endpoint: string): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.endpoint, endpoint)));
}

export const countDevices = (db: Queryable, userId: string): Promise<number> =>
  db.$count(pushDevices, eq(pushDevices.userId, userId));
