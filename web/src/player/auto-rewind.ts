import { MINUTE } from '@clear-spring/contract';
const STEPS = [
  { pause: 24 * 60 * MINUTE, seconds: 20 },
  { pause: 60 * MINUTE, seconds: 10 },
  { pause: MINUTE, seconds: 3 },
];

/** How far to go back after a pause of so many milliseconds, in seconds: the longer away, the more has to be heard again. */
export const rewindAfter = (pause: number): number => STEPS.find((step) => pause >= step.pause)?.seconds ?? 0;
