// The package has no types of its own, and those of DefinitelyTyped know only what it could do years ago.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** By tag: the one value that is kept, or the range. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Tags of the OpenType features that stay. */
    keepFeatures?: readonly string[];
  }
  /** The font with the glyphs of `text` alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
