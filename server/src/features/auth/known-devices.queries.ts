import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { knownDevices, sessions } from '../../db/schema/auth.ts';

export async function isKnownDevice(db: Queryable, userId: string, tokenHash: Buffer): Promise<boolean> {
  const theirs = and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash));
  return (await db.$count(knownDevices, theirs)) > 0;
}

/** Whether any member has this token: several members may share a browser. */
export const isAnybodysDevice = async (db: Queryable, tokenHash: Buffer): Promise<boolean> =>
  (await db.$count(knownDevices, eq(knownDevices.tokenHash, tokenHash))) > 0;

/** Renews the token for all members who share the browser, and for their sessions. False when nobody knows it. */
export async function changeDeviceToken(db: Queryable, oldHash: Buffer, newHash: Buffer): Promise<boolean> {
  const changed = await db
    .update(knownDevices)
    .set({ tokenHash: newHash })
    .where(eq(knownDevices.tokenHash, oldHash))
    .returning({ userId: knownDevices.userId });
  if (changed.length === 0) return false;
  const members = changed.map(({ userId }) => userId);
  await db
    .update(sessions)
    .set({ deviceHash: newHash })
    .where(and(inArray(sessions.userId, members), eq(sessions.deviceHash, oldHash)));
  return true;
}

/** Stores the device, and deletes all but the member's most recently seen. */
export async function keepDevice(
  db: Queryable,
  device: typeof knownDevices.$inferInsert,
  most: number,
): Promise<void> {
  const { userId, lastSeenAt } = device;
  await db
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: { lastSeenAt } });
  const tooMany = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSeenAt))
    .offset(most);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, tooMany)));
}

/** The hashes of the tokens of the member's devices. */
export async function listDevices(db: Queryable, userId: string): Promise<Buffer[]> {
  const rows = await db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Deletes the member's devices except that of `exceptSessionId`. False if there were none. */
export async function forgetDevices(
  db: Queryable,
  userId: string,
  exceptSessionId?: string,
): Promise<boolean> {
  const all = eq(knownDevices.userId, userId);
  const kept =
    exceptSessionId &&
    db
      .select({ hash: sql`coalesce(${sessions.deviceHash}, '')` })
      .from(sessions)
      .where(eq(sessions.id, exceptSessionId));
  const { rowCount } = await db
    .delete(knownDevices)
    .where(kept ? and(all, ne(knownDevices.tokenHash, kept)) : all);
  return rowCount !== 0;
}

export async function forgetDevice(db: Queryable, userId: string, tokenHash: Buffer): Promise<void> {
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)));
}

export async function deleteDevicesSeenBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before));
}
