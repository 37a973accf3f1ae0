import { browserTimeZone } from '../../ui/time-zone.ts';

const UTC = 'UTC';

/** Made when it is first used, because Intl takes a phone 50 ms to load its data. */
function formatOnce(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => (format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: UTC })).format(date);
}

// A day is a date of the member's calendar. It has no zone, so that no browser can shift it.
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = formatOnce(options);
  return (day: string) => format(new Date(`${day}T00:00:00Z`));
};

/** Nov 17 */
export const shortDay = dayFormat({ month: 'short', day: 'numeric' });
/** Tuesday, November 17 */
export const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

const hourFormat = formatOnce({ hour: 'numeric' });

/** 8 PM, of the hour that begins then; 24 is midnight again. */
export const hourName = (hour: number): string => plain(hourFormat(new Date(Date.UTC(2000, 0, 1, hour))));

// As the clocks of the zone say.
const zonedFormat = (options: Intl.DateTimeFormatOptions) => (timeZone: string, instant: string) =>
  plain(
    new Intl.DateTimeFormat('en-US', {
      ...options,
      timeZone: isKnown(timeZone) ? timeZone : UTC,
    }).format(new Date(instant)),
  );

/** Nov 17, 2026 */
export const dayIn = zonedFormat({ dateStyle: 'medium' });
/** Nov 17, 2026, 7:05 PM */
export const instantIn = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Newer browsers put a narrow no-break space before AM and PM, older ones a plain space. */
const plain = (text: string) => text.replace(/\s(?=[AP]M)/, ' ');

/** The server may know a zone that this browser is too old for. */
function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

/** Every zone to choose from, each once: the browser's first, then the current one. */
export const timeZones = (current: string): string[] => [
  ...new Set([browserTimeZone(), current, ...Intl.supportedValuesOf('timeZone'), UTC]),
];
