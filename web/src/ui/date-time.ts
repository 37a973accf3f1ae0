let dayFormat: Intl.DateTimeFormat | undefined;
let timeFormat: Intl.DateTimeFormat | undefined;

/** Nov 21, 2026, in the reader's time zone: 'MMM d, yyyy' without loading date-fns. */
export function dayOf(date: Date): string {
  // Created with the first date shown: at start-up it would block a phone for 60 ms.
  dayFormat ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  return dayFormat.format(date);
}

/** November 21, 2026. */
export const dayInFull = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' });

/** 2026-11-21, in the name of a file. */
export const fileDay = (date: Date): string => date.toLocaleDateString('sv-SE');

/** 7:05 PM. */
export function timeOfDay(date: Date): string {
  timeFormat ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });
  // Newer browsers put a narrow no-break space before AM and PM, older ones a plain space.
  return timeFormat.format(date).replace(/\s/, ' ');
}

/** Nov 21, 2026 7:05 PM. */
export function dateTime(instant: string | Date): string {
  const date = new Date(instant);
  return `${dayOf(date)} ${timeOfDay(date)}`;
}

/** 10 PM, or 10:30 PM, of 22:00 or 22:30. */
export function wallTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeOfDay(new Date(2000, 0, 1, hours, minutes)).replace(':00', '');
}
