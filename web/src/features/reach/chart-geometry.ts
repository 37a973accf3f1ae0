import { scaleBand, scaleLinear } from '@visx/scale';

/** An axis that ends at less would draw a single click as high as a flood. */
const LOWEST_TOP = 4;
/** In pixels: what is not nothing can be seen beside a million. */
const LOWEST_COLUMN = 2;

export interface Column {
  /** In percent of the width, so that one drawing serves every width. */
  x: number;
  width: number;
  /** In pixels. */
  y: number;
  height: number;
}

export interface Geometry {
  columns: Column[];
  /** The values at which a line is drawn, with their height. */
  lines: { value: number; y: number }[];
}

/** Where the columns of these values stand in a field of this height. */
export function geometryOf(values: readonly number[], height: number): Geometry {
  const x = scaleBand<number>({
    domain: values.map((_, at) => at),
    range: [0, 100],
    paddingInner: 0.38,
    paddingOuter: 0.19,
  });
  const y = scaleLinear<number>({
    domain: [0, Math.max(LOWEST_TOP, ...values)],
    range: [height, 0],
    nice: 4,
  });
  return {
    columns: values.map((value, at) => {
      const rise = value === 0 ? 0 : Math.max(LOWEST_COLUMN, height - y(value));
      return { x: x(at) ?? 0, width: x.bandwidth(), y: height - rise, height: rise };
    }),
    lines: y
      .ticks(2)
      .filter((value) => value > 0 && Number.isInteger(value))
      .map((value) => ({ value, y: y(value) })),
  };
}

/** The column under a point, given how far along the width it is. */
export const columnAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));

/** The middle of a column in percent of the width. */
export const middleOf = (at: number, count: number): number => ((at + 0.5) * 100) / count;

/** Where a key moves the selection of a chart; undefined if it is none of its keys. */
export function columnAfter(key: string, at: number, count: number, stride: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1);
    case 'PageUp':
      return Math.min(last, at + stride);
    case 'PageDown':
      return Math.max(0, at - stride);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
