import { randomUUIDv7 } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { pushDevices } from '../../db/schema/notifications.ts';

export type NewDevice = Omit<typeof pushDevices.$inferInsert, 'id'>;

/** Keeps the browser; one that another member had is this one's from now on. */
export async function putDevice(db: Queryable, device: NewDevice): Promise<void> {
  const { p256dh, auth, userId, sessionId } = device;
  await db
    .insert(pushDevices)
    .values({ id: randomUUIDv7(), ...device })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: { p256dh, auth, userId, sessionId } });
}

export async function deleteDevice(db: Queryable, userId: string, endpoint: string): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.endpoint, endpoint)));
}

export const countDevices = (db: Queryable, userId: string): Promise<number> =>
  db.$count(pushDevices, eq(pushDevices.userId, userId));
