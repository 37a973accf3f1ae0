export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed. After the fastest comes the slowest. */
export const nextSpeed = (speed: number): number =>
  SPEEDS.find((candidate) => candidate > speed) ?? SPEEDS[0];

/** One step faster or slower, without wrapping around. */
export function steppedSpeed(speed: number, step: 1 | -1): number {
  const further = SPEEDS.filter((candidate) => (step > 0 ? candidate > speed : candidate < speed));
  return further.at(step > 0 ? 0 : -1) ?? speed;
}

export const MIN_SPEED = 0.5;
export const MAX_SPEED = 3;

/** The next tenth, beside the speeds that the button goes round. */
export function nextTenth(speed: number, step: 1 | -1): number {
  // In tenths, and whole before the division: 0.1 + 0.2 is not 0.3.
  const tenths = Math.round(speed * 100) / 10;
  const next = step > 0 ? Math.floor(tenths) + 1 : Math.ceil(tenths) - 1;
  return Math.min(Math.max(next / 10, MIN_SPEED), MAX_SPEED);
}
