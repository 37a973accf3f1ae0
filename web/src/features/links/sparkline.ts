/** Of the drawing, which is stretched to the width that there is. */
export const SPARKLINE = { width: 100, height: 40 } as const;

/** The points of a line over these values, oldest first, as an SVG polyline takes them. It is nobody's axis. */
export function sparklineOf(values: readonly number[]): string {
  const { width, height } = SPARKLINE;
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, at) => `${round(at * step)},${round(height - (value / most) * height)}`)
    .join(' ');
}

const round = (value: number) => Math.round(value * 10) / 10;
