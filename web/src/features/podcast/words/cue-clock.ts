/** Seconds by which a line may be marked early: browsers round the position that they have been sent to. */
const EARLY = 0.02;
/** Milliseconds. The sound may come to a halt right before a line, and a browser's timers go no further than 25 days. */
const SHORTEST = 10;
const LONGEST = 60_000;

interface Sound {
  /** Seconds. */
  position: number;
  rate: number;
  /** Whether it gets on, and somebody may be looking. */
  isMoving: boolean;
}

/**
 * The line at this position: the last that has begun. It stays marked in the silence after it. -1 before the first.
 * @param starts Seconds, ascending.
 */
export function lineAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= position + EARLY) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Tells which line is being said. Browsers report the position four times a second at best, so it computes when the
 * next line begins, and looks again then. `look` is to be called whenever the sound is paused, sought or changes speed.
 */
export function createCueClock(
  starts: readonly number[],
  listen: () => Sound,
  onLine: (line: number) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    const { position, rate, isMoving } = listen();
    const line = lineAt(starts, position);
    onLine(line);
    const next = starts[line + 1];
    if (!isMoving || next === undefined) return;
    const delay = ((next - position) / rate) * 1_000;
    timer = setTimeout(look, Math.min(Math.max(delay, SHORTEST), LONGEST));
  }

  return { look, stop: (): void => clearTimeout(timer) };
}
