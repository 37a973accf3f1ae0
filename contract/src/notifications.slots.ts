import { MINUTE } from './durations.ts';
/** What is due goes out in runs: the first at five past the hour, the others a quarter of an hour apart. */
const FIRST_MINUTE = 5;
const EVERY_MINUTES = 15;

const minutes = Array.from({ length: 60 / EVERY_MINUTES }, (_, run) => FIRST_MINUTE + run * EVERY_MINUTES);

/** The runs, as a schedule of jobs is written. */
export const SEND_CRON = `${minutes.join(',')} * * * *`;

/** The run that sends what is due at `time`: the first from then on. It is what people are told. */
export function slotFor(time: string | Date): Date {
  const first = FIRST_MINUTE * MINUTE;
  const every = EVERY_MINUTES * MINUTE;
  return new Date(Math.ceil((new Date(time).getTime() - first) / every) * every + first);
}
