import { MINUTE } from '@clear-spring/contract';

/** Counts for members whose browser has not said a zone yet, and for zones that a newer version of Node knew. */
export const DEFAULT_ZONE = 'UTC';

export interface LocalTime {
  /** `YYYY-MM-DD`. */
  day: string;
  /** From 0 to 23. */
  hour: number;
}

/** Every zone is a multiple of this away from UTC, and changes its clocks at one. */
const QUARTER = 15 * MINUTE;
/** There are some six hundred names, and a formatter takes tens of kilobytes. */
const MAX_FORMATTERS = 200;

/** The day and hour on the clocks of a zone, told once a zone and quarter of an hour. */
export function createLocalTimes(): (timeZone: string | null, at: Date) => LocalTime {
  let times = new Map<string, LocalTime>();
  let quarter = NaN;
  return (timeZone, at) => {
    const now = Math.floor(at.getTime() / QUARTER);
    if (now !== quarter) {
      times = new Map();
      quarter = now;
    }
    const name = timeZone ?? DEFAULT_ZONE;
    let time = times.get(name);
    if (!time) {
      time = localTimeIn(name, at);
      times.set(name, time);
    }
    return time;
  };
}

/** The day and hour on the clocks of a zone. */
export function localTimeIn(timeZone: string, at: Date): LocalTime {
  const { year, month, day, hour } = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${year}-${month}-${day}`, hour: Number(hour) };
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
export function offsetIn(timeZone: string, at: Date): number {
  const { year, month, day, hour, minute } = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const shown = Date.UTC(year!, month! - 1, day, hour, minute);
  return shown - Math.floor(at.getTime() / MINUTE) * MINUTE;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = createFormatter(timeZone);
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

function createFormatter(timeZone: string): Intl.DateTimeFormat {
  const fields = {
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...fields, timeZone: DEFAULT_ZONE });
  }
}
