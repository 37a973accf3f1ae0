import { MINUTE } from '@clear-spring/contract';
const STEPS = [
  { pause: 24 * 60 * MINUTE, seconds: 20 },
  { pause: 60 * MINUTE, seconds: 10 },
  { pause: MINUTE, seconds: 3 },
];

/** Seconds to go back after a pause of so many milliseconds: the longer the pause, the further. */
export const rewindAfter = (pause: number): number => STEPS.find((step) => pause >= step.pause)?.seconds ?? 0;
