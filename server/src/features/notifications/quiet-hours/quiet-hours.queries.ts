import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { quietHours } from '../../../db/schema/notifications.ts';
import { users } from '../../../db/schema/users.ts';
import { DEFAULT_ZONE } from '../../../local-time.ts';
import type { QuietHours } from './quiet-clock.ts';

/**
 * The zone that the member chose last, at once: days wait for their midnight, but whoever has travelled sleeps tonight.
 */
const zoneColumn = sql`coalesce(u.next_time_zone, u.time_zone, ${sql.raw(`'${DEFAULT_ZONE}'`)})`;

/** Of `quiet_hours q` and `users u`, which have no row for members without quiet hours. */
export const quietHoursColumns = sql`
  q.from_minute AS "quietFrom", q.to_minute AS "quietTo", ${zoneColumn} AS "quietZone"`;

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is no Record
export type QuietHoursColumns = { quietFrom: number | null; quietTo: number | null; quietZone: string };

export const quietHoursOf = ({ quietFrom, quietTo, quietZone }: QuietHoursColumns): QuietHours | null =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo, timeZone: quietZone };

export async function findQuietHours(db: Queryable, userId: string) {
  const { rows } = await db.execute<QuietHoursColumns>(sql`
    SELECT ${quietHoursColumns} FROM ${users} u LEFT JOIN ${quietHours} q ON q.user_id = u.id
    WHERE u.id = ${userId}`);
  if (!rows[0]) throw new Error('The member of a session is gone.');
  return { quietHours: quietHoursOf(rows[0]), timeZone: rows[0].quietZone };
}

export async function putQuietHours(
  db: Queryable,
  userId: string,
  hours: Pick<QuietHours, 'from' | 'to'>,
): Promise<void> {
  await db
    .insert(quietHours)
    .values({ userId, ...hours })
    .onConflictDoUpdate({ target: quietHours.userId, set: hours });
}

export async function deleteQuietHours(db: Queryable, userId: string): Promise<void> {
  await db.delete(quietHours).where(eq(quietHours.userId, userId));
}
