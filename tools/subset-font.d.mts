// The package has no types of its own, and DefinitelyTyped's are years out of date.

interface Options {
  targetFormat: 'sfnt' | 'woff' | 'woff2';
  /** By tag: the one value or the range to keep. */
  variationAxes?: Record<string, number | { min: number; max: number }>;
  /** Tags of the OpenType features to keep. */
  keepFeatures?: readonly string[];
}

/** The font with only the glyphs of `text`. */
export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
