let dayFormat: Intl.DateTimeFormat | undefined;
let timeFormat: Intl.DateTimeFormat | undefined;

/** Nov 21, 2026, in the reader's time zone: 'MMM d, yyyy' without loading date-fns. */
export function dayOf(date: Date): string {
  // Created with the first date shown: at start-up it would block a phone for 60 ms.
  dayFormat ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  return dayFormat.format(date);
}

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
