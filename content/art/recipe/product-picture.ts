import type { Palette, PaletteName } from './palettes.ts';
import type { Drawing } from './svg.ts';

export interface ProductPicture {
  /** The product's id. */
  product: string;
  palette: PaletteName;
  body: string;
  /** Side the light falls on: away from the tallest plant. */
  light?: -1 | 1;
  vessel: (dye: Palette) => Drawing;
  behind: (dye: Palette) => string;
  before: (dye: Palette) => string;
}
