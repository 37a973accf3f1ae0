import { DAY, HOUR, MINUTE } from '@clear-spring/contract';
import { localTimeIn } from './local-time.ts';

export interface MemberZones {
  /** Null until a browser has said it. */
  timeZone: string | null;
  /** Replaces `timeZone` at its next midnight. */
  nextTimeZone: string | null;
}

/** What holds at this instant of the zones in a member's row, where a replacement stays after it has come. */
export function zonesAt(row: MemberZones & { nextTimeZoneFrom: Date | null }, at: Date): MemberZones {
  const { timeZone, nextTimeZone, nextTimeZoneFrom } = row;
  const isReplaced = nextTimeZoneFrom !== null && nextTimeZoneFrom <= at;
  return isReplaced ? { timeZone: nextTimeZone, nextTimeZone: null } : { timeZone, nextTimeZone };
}

/** Of all names of a zone the one that Intl prefers, so that equal zones have equal names. */
export const canonicalZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** The instant at which the next day begins. Not always at midnight: where clocks go forward then, there is none. */
export function nextDayIn(timeZone: string, at: Date): Date {
  const { day } = localTimeIn(timeZone, at);
  let before = Math.floor(at.getTime() / MINUTE);
  // A day has 25 hours at most.
  let after = before + (26 * HOUR) / MINUTE;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localTimeIn(timeZone, new Date(middle * MINUTE)).day === day) before = middle;
    else after = middle;
  }
  return new Date(after * MINUTE);
}

/** The days up to this one, oldest first. */
export function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * DAY).toISOString().slice(0, 10),
  );
}
