import { DAY } from '@clear-spring/contract';
import { TZDate } from '@date-fns/tz';
import { DEFAULT_ZONE, localTimeIn } from '../../local-time.ts';

/** The zones in a member's row. */
export interface Zones {
  timeZone: string | null;
  nextTimeZone: string | null;
  nextTimeZoneFrom: Date | null;
}

const MORNING = 8;
/** Seconds. Letters of one zone are spread over an hour, each member's always at the same minute. */
const SPREAD = 3_600;

/** How late a letter still is of use: after a night without a server, or while a new e-mail waits to be confirmed. */
export const OF_USE_FOR = DAY;

/** The same day of another week. */
export const weeksFrom = (monday: string, weeks: number): string =>
  new Date(Date.parse(monday) + weeks * 7 * DAY).toISOString().slice(0, 10);

/** An hour of a day on the clocks of a zone. */
export function instantIn(timeZone: string | null, day: string, hour: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = new TZDate(year, month - 1, date, hour, timeZone ?? DEFAULT_ZONE).getTime();
  // A newer version of Node knew this zone.
  return Number.isNaN(at) ? instantIn(DEFAULT_ZONE, day, hour) : new Date(at);
}

/** The zone in which the member spends the morning of this day. */
function zoneOn(monday: string, { timeZone, nextTimeZone, nextTimeZoneFrom }: Zones): string | null {
  const isReplaced = nextTimeZoneFrom !== null && nextTimeZoneFrom <= instantIn(timeZone, monday, MORNING);
  return isReplaced ? nextTimeZone : timeZone;
}

/** When this Monday's letter is sent: in the member's morning, or with a new zone's first minute if that comes later. */
export function morningOf(monday: string, userId: string, zones: Zones): Date {
  const zone = zoneOn(monday, zones);
  // The end of a UUID is random.
  const spread = (Number.parseInt(userId.slice(-6), 16) % SPREAD) * 1_000;
  const morning = instantIn(zone, monday, MORNING).getTime() + spread;
  const isNew = zone === zones.nextTimeZone && zones.nextTimeZoneFrom !== null;
  return new Date(isNew ? Math.max(morning, zones.nextTimeZoneFrom!.getTime()) : morning);
}

/** The first Monday from this one on whose morning is yet to come. */
export function nextMonday(from: string, userId: string, zones: Zones, now: Date): string {
  const behind = Math.floor((now.getTime() - Date.parse(from)) / (7 * DAY));
  let monday = weeksFrom(from, Math.max(0, behind - 1));
  while (morningOf(monday, userId, zones) <= now) monday = weeksFrom(monday, 1);
  return monday;
}

/** The Monday on or before the day that it is there. */
export function mondayBefore(timeZone: string | null, now: Date): string {
  const today = Date.parse(localTimeIn(timeZone ?? DEFAULT_ZONE, now).day);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return new Date(today - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** The week that a letter is about: the one before its Monday, from midnight to midnight. */
export const weekBefore = (monday: string, zones: Zones): { from: Date; to: Date } => {
  const zone = zoneOn(monday, zones);
  return { from: instantIn(zone, weeksFrom(monday, -1), 0), to: instantIn(zone, monday, 0) };
};
