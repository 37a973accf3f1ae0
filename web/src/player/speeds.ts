export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed. After the fastest comes the slowest. */
export const nextSpeed = (speed: number): number =>
  SPEEDS.find((candidate) => candidate > speed) ?? SPEEDS[0];

/** One step faster or slower, without wrapping around. */
export function steppedSpeed(speed: number, step: 1 | -1): number {
  const further = SPEEDS.filter((candidate) => (step > 0 ? candidate > speed : candidate < speed));
  return further.at(step > 0 ? 0 : -1) ?? speed;
}
