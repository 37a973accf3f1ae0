import type { Box } from './card.ts';
import type { CardFonts, Font } from './card-fonts.ts';
import { type Fit, type FittedText, fitText } from './card-text.ts';

export interface Line extends Omit<Fit, 'leading'> {
  x: number;
  y: number;
  font: Font;
  colour: string;
  leading?: number;
  /** Em. */
  spacing?: number;
}

const LEADING = 1.25;
/** From the middle of a line to what its letters stand on, as a share of their size. */
const HALF_CAPITAL = 0.34;

/** Draws the parts that both designs have. */
export class Pen {
  readonly context: CanvasRenderingContext2D;
  readonly fonts: CardFonts;

  constructor(context: CanvasRenderingContext2D, fonts: CardFonts) {
    this.context = context;
    this.fonts = fonts;
  }

  clip(box: Box, radius: number | number[]): void {
    this.context.beginPath();
    this.context.roundRect(box.x, box.y, box.width, box.height, radius);
    this.context.clip();
  }

  paint(box: Box, colour: string | CanvasGradient, radius: number | number[] = 0): void {
    this.context.fillStyle = colour;
    this.context.beginPath();
    this.context.roundRect(box.x, box.y, box.width, box.height, radius);
    this.context.fill();
  }

  /** From the upper to the lower edge of what it fills. */
  readonly gradient = (from: number, to: number, ...colours: string[]): CanvasGradient => {
    const gradient = this.context.createLinearGradient(0, from, 0, to);
    for (const [at, colour] of colours.entries()) gradient.addColorStop(at / (colours.length - 1), colour);
    return gradient;
  };

  /** Writes a text into its box, from the top. @returns the lower edge of what was written. */
  write(text: string, line: Line): number {
    const { x, y, font, colour, leading = LEADING, spacing = 0 } = line;
    const { size, lines } = this.fit(text, line);
    this.setFont(font, size, spacing);
    this.context.fillStyle = colour;
    for (const [at, words] of lines.entries())
      this.context.fillText(words, x, y + size * (leading * (at + 0.5) + HALF_CAPITAL));
    return y + lines.length * size * leading;
  }

  /** The same, with `y` as the lower edge. @returns the upper edge of what was written. */
  writeUpwards(text: string, line: Line): number {
    const { size, lines } = this.fit(text, line);
    const y = line.y - lines.length * size * (line.leading ?? LEADING);
    this.write(text, { ...line, y });
    return y;
  }

  private fit(text: string, { font, leading = LEADING, spacing = 0, ...room }: Line): FittedText {
    return fitText(text, { ...room, leading }, (words, size) => {
      this.setFont(font, size, spacing);
      return this.context.measureText(words).width;
    });
  }

  private setFont(font: Font, size: number, spacing: number): void {
    this.context.font = font(size);
    this.context.letterSpacing = `${spacing * size}px`;
  }
}
