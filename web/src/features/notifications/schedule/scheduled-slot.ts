const QUARTER = 15 * 60_000;
const FIRST_RUN = 5 * 60_000;

/** The run at :05, :20, :35 or :50 that sends what is due at `time`: the first from then on. It is what people are told. */
export const slotFor = (time: string | Date): Date =>
  new Date(Math.ceil((new Date(time).getTime() - FIRST_RUN) / QUARTER) * QUARTER + FIRST_RUN);
