import type { Box } from './card.ts';
import type { CardFonts, Font } from './card-fonts.ts';
import { type Fit, fitText } from './card-text.ts';

export interface Line extends Omit<Fit, 'leading'> {
  x: number;
  y: number;
  font: Font;
  colour: string;
  leading?: number;
  /** Em. */
  spacing?: number;
}

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
  write(text: string, { x, y, font, colour, leading = 1.25, spacing = 0, ...room }: Line): number {
    const { context } = this;
    const setFont = (size: number) => {
      context.font = font(size);
      context.letterSpacing = `${spacing * size}px`;
    };
    const { size, lines } = fitText(text, { ...room, leading }, (line, at) => {
      setFont(at);
      return context.measureText(line).width;
    });
    setFont(size);
    context.fillStyle = colour;
    context.textBaseline = 'alphabetic';
    for (const [at, line] of lines.entries())
      context.fillText(line, x, y + size * (leading * (at + 0.5) + 0.34));
    return y + lines.length * size * leading;
  }

  /** The same, standing on the lower edge of its box. @returns the upper edge of what was written. */
  writeUpwards(text: string, line: Line): number {
    const height = this.measure(text, line);
    this.write(text, { ...line, y: line.y - height });
    return line.y - height;
  }

  private measure(text: string, { font, leading = 1.25, spacing = 0, ...room }: Line): number {
    const { size, lines } = fitText(text, { ...room, leading }, (line, at) => {
      this.context.font = font(at);
      this.context.letterSpacing = `${spacing * at}px`;
      return this.context.measureText(line).width;
    });
    return size * leading * lines.length;
  }
}
