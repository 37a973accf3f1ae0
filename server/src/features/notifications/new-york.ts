import { TZDate } from '@date-fns/tz';

/** The first instant after `after` at which it is this time in New York. */
export function newYorkTimeAfter(after: Date, { hour, minute }: { hour: number; minute: number }): Date {
  const there = new TZDate(after, 'America/New_York');
  const at = (daysAhead: number) =>
    new TZDate(
      there.getFullYear(),
      there.getMonth(),
      there.getDate() + daysAhead,
      hour,
      minute,
      0,
      0,
      'America/New_York',
    );
  const today = at(0);
  return new Date((today > after ? today : at(1)).getTime());
}
