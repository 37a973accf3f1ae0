const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });

/** Nov 21, 2026 7:05 PM, in the reader's own time zone: what date-fns calls 'MMM d, yyyy h:mm a', without its weight. */
export function dateTime(instant: string | Date): string {
  const date = new Date(instant);
  return `${day.format(date)} ${timeOfDay(date)}`;
}

/** 7:05 PM. */
export const timeOfDay = (date: Date): string =>
  // Newer browsers put a narrow space that does not break before AM and PM, older ones a plain one.
  time.format(date).replace(/\s/, ' ');
