import { DAY, MINUTE } from '@clear-spring/contract';
import { offsetIn } from '../../../local-time.ts';

/** Minutes of the day on the clocks of a zone. Before midnight `from` is later than `to`. */
export interface QuietHours {
  from: number;
  to: number;
  timeZone: string;
}

/** Whether a clock that shows this minute shows one of the quiet hours. */
const isBetween = ({ from, to }: QuietHours, minute: number): boolean =>
  from < to ? from <= minute && minute < to : from <= minute || minute < to;

/**
 * Whether it is quiet at this instant: when the clock shows so. What the clock skips in spring ends or begins where it
 * goes on. What it shows twice in autumn is quiet both times, and in between too: quiet hours that end within that hour
 * end when it is over for the second time, and those that begin in it do not break off again.
 */
export function isQuietAt(hours: QuietHours, at: Date): boolean {
  const { offset, repeated } = readingOf(hours.timeZone, at);
  if (isBetween(hours, minuteOf(at.getTime() + offset))) return true;
  if (!repeated) return false;
  const fromItsStart = isBetween(hours, repeated.first);
  return repeated.pass === 1 ? fromItsStart : !fromItsStart && isBetween(hours, repeated.last);
}

const minuteOf = (shown: number): number => Math.floor((((shown % DAY) + DAY) % DAY) / MINUTE);

interface Reading {
  offset: number;
  /** Within an hour that clocks show twice: whether it is the first time, and the first and the last minute of it. */
  repeated: { pass: 1 | 2; first: number; last: number } | null;
}

/** Every zone is a multiple of this away from UTC, and changes its clocks at one. */
const QUARTER = 15 * MINUTE;
/** Clocks go back by less. */
const LONGEST_REPEAT = 3 * 60 * MINUTE;

let readings = new Map<string, Reading>();
let quarter = NaN;

/** Read once a zone and quarter of an hour. */
function readingOf(timeZone: string, at: Date): Reading {
  const now = Math.floor(at.getTime() / QUARTER);
  if (now !== quarter) {
    readings = new Map();
    quarter = now;
  }
  let reading = readings.get(timeZone);
  if (!reading) {
    reading = readClock(timeZone, now * QUARTER);
    readings.set(timeZone, reading);
  }
  return reading;
}

function readClock(timeZone: string, at: number): Reading {
  const offsetAt = (time: number) => offsetIn(timeZone, new Date(time));
  const offset = offsetAt(at);
  const before = offsetAt(at - LONGEST_REPEAT);
  const after = offsetAt(at + LONGEST_REPEAT);
  const pass = after < offset ? 1 : 2;
  const shift = pass === 1 ? offset - after : before - offset;
  if (shift <= 0) return { offset, repeated: null };
  // The clock goes back at the first quarter from which on it shows the later offset.
  const later = pass === 1 ? after : offset;
  let change = pass === 1 ? at : at - LONGEST_REPEAT;
  while (offsetAt(change) !== later) change += QUARTER;
  const isRepeated = pass === 1 ? at >= change - shift : at < change + shift;
  if (!isRepeated) return { offset, repeated: null };
  const first = minuteOf(change + later);
  return { offset, repeated: { pass, first, last: minuteOf(change + later + shift - MINUTE) } };
}
