import type { Db } from '../../db/index.ts';
import { canonicalZone, nextDayIn, zonesAt } from '../../time-zones.ts';
import { moveWithMember } from '../weekly-letter/index.ts';
import { lockZones, updateZones, type ZonesRow } from './time-zone.queries.ts';

/**
 * The first zone holds at once. A later one waits until today is over, so that today stays as it began, and is
 * cancelled by choosing the one in effect. West of here it is still the same day then, which goes on.
 */
export async function setTimeZone(
  { db, now }: { db: Db; now: () => Date },
  userId: string,
  name: string,
): Promise<{ timeZone: string; nextTimeZone: string | null }> {
  const chosen = canonicalZone(name);
  return db.transaction(async (tx) => {
    const row = await lockZones(tx, userId);
    if (!row) throw new Error('The member of a session is gone.');
    const at = now();
    const timeZone = zonesAt(row, at).timeZone ?? chosen;
    const waits = chosen !== timeZone;
    const zones = {
      timeZone,
      nextTimeZone: waits ? chosen : null,
      nextTimeZoneFrom: waits ? nextDayIn(timeZone, at) : null,
    } satisfies ZonesRow;
    await updateZones(tx, userId, zones);
    await moveWithMember(tx, userId);
    return { timeZone, nextTimeZone: zones.nextTimeZone };
  });
}
