import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { escapeMarkup } from '../../http/html.ts';

/** A font and its setting. `letterSpacing` and `lineHeight` are shares of the font size. */
export interface TextStyle {
  /** As the font's file calls itself. */
  family: string;
  weight: number;
  colour: string;
  letterSpacing: number;
  lineHeight: number;
}

export interface TextBlock {
  lines: string[];
  size: number;
  height: number;
}

interface Box {
  width: number;
  height: number;
}

const styled = ({ family, weight, letterSpacing }: TextStyle, size: number) =>
  `font-family="${family}" font-weight="${weight}" font-size="${size}" letter-spacing="${size * letterSpacing}"`;

/** Share of the font size from the top of a letter's own line to where the letter stands. */
const ASCENT = 0.8;

/** A block of text as SVG. */
export function drawText({ lines, size }: TextBlock, style: TextStyle, left: number, top: number): string {
  const baseline = top + size * ((style.lineHeight - 1) / 2 + ASCENT);
  return lines
    .map(
      (line, at) =>
        `<text x="${left}" y="${baseline + at * size * style.lineHeight}" fill="${style.colour}" ${styled(style, size)}>${escapeMarkup(line)}</text>`,
    )
    .join('');
}

/**
 * Breaks a text into lines, in the largest of these sizes in which it fits the box. One that fits in none is shrunk.
 */
export function fitText(
  text: string,
  style: TextStyle,
  box: Box,
  sizes: readonly number[],
  font: ResvgRenderOptions['font'],
): TextBlock {
  const widthOf = createRuler(style, font);
  const words = text.split(/\s+/);
  const setIn = (size: number) => {
    const lines = breakLines(words, box.width / size, widthOf);
    const height = lines.length * size * style.lineHeight;
    const widest = Math.max(...lines.map(widthOf)) * size;
    return { lines, size, height, scale: Math.min(1, box.width / widest, box.height / height) };
  };
  const { lines, size, height, scale } =
    sizes.map(setIn).find((block) => block.scale === 1) ?? setIn(sizes.at(-1)!);
  return { lines, size: size * scale, height: height * scale };
}

/** As few lines as possible, and those as even as possible, so that no word is left alone. */
function breakLines(words: readonly string[], width: number, widthOf: (line: string) => number): string[] {
  const widest = (lines: readonly string[]) => Math.max(...lines.map(widthOf));
  let lines = fillLines(words, width, widthOf);
  for (;;) {
    const narrower = fillLines(words, widest(lines) * 0.999, widthOf);
    if (narrower.length > lines.length || widest(narrower) >= widest(lines)) return lines;
    lines = narrower;
  }
}

/** As many words to a line as fit. */
function fillLines(words: readonly string[], width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Measures lines in this style, as shares of the font size. */
function createRuler(style: TextStyle, font: ResvgRenderOptions['font']): (line: string) => number {
  const SIZE = 100;
  const widths = new Map<string, number>();
  return (line) => {
    const known = widths.get(line);
    if (known !== undefined) return known;
    const text = `<text y="${SIZE}" ${styled(style, SIZE)}>${escapeMarkup(line)}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${text}</svg>`;
    const width = (new Resvg(svg, { font }).getBBox()?.width ?? 0) / SIZE;
    widths.set(line, width);
    return width;
  };
}
