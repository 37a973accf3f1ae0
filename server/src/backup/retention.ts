import { DAY } from '@clear-spring/contract';

/** A backup's folder is named after its time, so that names sort by it. */
const NAME = /^(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d-\d{3}Z$/;

/** Each keeps the newest backup of so many periods that have one. In UTC; weeks begin on Monday. */
const KEPT: { periods: number; of: (day: string) => string | number }[] = [
  { periods: 7, of: (day) => day },
  { periods: 4, of: (day) => Math.floor((Date.parse(day) / DAY + 3) / 7) },
  { periods: 12, of: (day) => day.slice(0, 7) },
];

/** Those of the folders that are backups and no longer kept. */
export function outdatedBackups(folders: readonly string[]): string[] {
  const backups = folders.filter((name) => NAME.test(name)).toSorted((a, b) => (a > b ? -1 : 1));
  const kept = new Set<string>();
  for (const { periods, of } of KEPT) {
    const newest = new Map<string | number, string>();
    for (const name of backups) {
      const period = of(NAME.exec(name)![1]!);
      if (!newest.has(period) && newest.size < periods) newest.set(period, name);
    }
    for (const name of newest.values()) kept.add(name);
  }
  return backups.filter((name) => !kept.has(name));
}
