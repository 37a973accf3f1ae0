import { MINUTE } from './durations.ts';
/** Due notifications are sent in runs: the first at five past the hour, then every quarter of an hour. */
const FIRST_MINUTE = 5;
const EVERY_MINUTES = 15;

const minutes = Array.from({ length: 60 / EVERY_MINUTES }, (_, run) => FIRST_MINUTE + run * EVERY_MINUTES);

/** The runs as a cron expression. */
export const SEND_CRON = `${minutes.join(',')} * * * *`;

/** The run that sends what is due at `time`: the first one from then on. Members and admins are shown this time. */
export function slotFor(time: string | Date): Date {
  const first = FIRST_MINUTE * MINUTE;
  const every = EVERY_MINUTES * MINUTE;
  return new Date(Math.ceil((new Date(time).getTime() - first) / every) * every + first);
}
