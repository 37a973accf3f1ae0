/** In pixels. */
export const WAVE_HEIGHT = 60;
export const BAR_WIDTH = 2;
const BAR_PITCH = 5;
export const WATERLINE = 43;
const TALLEST = 40;
const LOWEST = 3;
const REFLECTION_TOP = 47;
const REFLECTION_SHARE = 0.3;
/** The height of all bars until the peaks are known. */
const NEUTRAL = 0.35;

/** The height of each bar that fits the width, 0 to 1: the loudest peak of its stretch. */
export function barsOf(peaks: readonly number[], width: number): number[] {
  const count = Math.floor((width + BAR_PITCH - BAR_WIDTH) / BAR_PITCH);
  if (count < 1) return [];
  if (peaks.length === 0) return Array.from({ length: count }, () => NEUTRAL);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to)) / 100;
  });
}

/** The SVG paths of the bars above the waterline and of their reflection below. */
export function waveform(bars: readonly number[]): { above: string; below: string } {
  const paths = { above: '', below: '' };
  for (const [at, height] of bars.entries()) {
    const x = at * BAR_PITCH + BAR_WIDTH / 2;
    const tall = Math.max(LOWEST, height * TALLEST);
    paths.above += `M${x} ${(WATERLINE - tall).toFixed(1)}V${WATERLINE}`;
    paths.below += `M${x} ${REFLECTION_TOP}V${(REFLECTION_TOP + tall * REFLECTION_SHARE).toFixed(1)}`;
  }
  return paths;
}
