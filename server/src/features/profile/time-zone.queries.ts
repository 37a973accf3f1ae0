import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { users } from '../../db/schema/users.ts';

export interface ZonesRow {
  timeZone: string | null;
  nextTimeZone: string | null;
  nextTimeZoneFrom: Date | null;
}

/** Keeps others from changing them until the transaction ends. */
export async function lockZones(tx: Queryable, userId: string): Promise<ZonesRow | null> {
  const { timeZone, nextTimeZone, nextTimeZoneFrom } = users;
  const [row] = await tx
    .select({ timeZone, nextTimeZone, nextTimeZoneFrom })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row ?? null;
}

export async function updateZones(tx: Queryable, userId: string, zones: ZonesRow): Promise<void> {
  await tx.update(users).set(zones).where(eq(users.id, userId));
}
