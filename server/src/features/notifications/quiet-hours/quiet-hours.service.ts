import type { QuietHours, QuietHoursAnswer } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { deleteQuietHours, findQuietHours, putQuietHours } from './quiet-hours.queries.ts';

export async function readQuietHours({ db }: { db: Db }, userId: string): Promise<QuietHoursAnswer> {
  const { quietHours, timeZone } = await findQuietHours(db, userId);
  return {
    quietHours: quietHours && { from: timeOf(quietHours.from), to: timeOf(quietHours.to) },
    timeZone,
  };
}

export async function saveQuietHours(
  { db }: { db: Db },
  userId: string,
  hours: QuietHours | null,
): Promise<QuietHoursAnswer> {
  if (hours) await putQuietHours(db, userId, { from: minuteOf(hours.from), to: minuteOf(hours.to) });
  else await deleteQuietHours(db, userId);
  return readQuietHours({ db }, userId);
}

/** `HH:MM` */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
