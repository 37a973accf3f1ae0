import type { Pen } from './pen.ts';

interface ShortLinkLine {
  x: number;
  /** The lower edge. */
  y: number;
  width: number;
  colour: string;
  size: number;
}

/**
 * The short link without its scheme: on one line, or else the host small above the shortCode, which is never cut off.
 * @returns the upper edge of what was written.
 */
export function writeShortLink(pen: Pen, shortUrl: string, { size, ...line }: ShortLinkLine): number {
  const { host, pathname } = new URL(shortUrl);
  const { context, fonts } = pen;
  const room = { ...line, height: size * 1.25, largest: size };
  context.font = fonts.strong(size);
  context.letterSpacing = '0px';
  if (context.measureText(host + pathname).width <= line.width)
    return pen.writeUpwards(host + pathname, { ...room, smallest: size, font: fonts.strong });
  const upper = pen.writeUpwards(pathname, { ...room, smallest: size * 0.6, font: fonts.strong });
  return pen.writeUpwards(host, {
    ...room,
    y: upper,
    largest: size * 0.85,
    smallest: size * 0.6,
    font: fonts.text,
  });
}
