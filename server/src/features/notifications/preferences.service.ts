import type { SaidPreference } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { notAfter } from '../../device-clock.ts';
import { listSaid, putNewer, type SaidRow } from './preferences.queries.ts';

interface Deps {
  db: Db;
  now: () => Date;
}

export async function preferencesOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<SaidPreference[]> {
  return (await listSaid(db, userId)).map(presentSaidPreference);
}

/** Keeps the newest word on each preference, and answers what stands. */
export async function savePreferences(
  { db, now }: Deps,
  userId: string,
  changes: readonly SaidPreference[],
): Promise<SaidPreference[]> {
  // One statement changes a row only once.
  const newest = new Map(
    changes
      .map((change) => ({ ...change, userId, at: notAfter(now(), change.at) }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime() || +other.wanted - +one.wanted)
      .map((row) => [row.preference, row]),
  );
  // In a fixed order, so that two devices at the same time do not wait for each other in a circle.
  const rows = [...newest.values()].toSorted((one, other) => one.preference.localeCompare(other.preference));
  await putNewer(db, rows);
  return preferencesOf({ db }, userId);
}

const presentSaidPreference = ({ preference, wanted, at }: SaidRow): SaidPreference => ({
  preference,
  wanted,
  at: at.toISOString(),
});
