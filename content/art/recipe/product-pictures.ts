import { caring } from './caring-pictures.ts';
import { nourishing } from './nourishing-pictures.ts';
import { palettes } from './palettes.ts';
import { stage } from './stage.ts';
import type { ProductPicture } from './product-picture.ts';
import type { Picture } from './svg.ts';

export const productPictures: readonly ProductPicture[] = [...nourishing, ...caring];

export function drawProducts(): Picture[] {
  return productPictures.map(({ product, palette, light = 1, vessel, behind, before }) => {
    const dye = palettes[palette];
    const ground = stage(dye, light);
    const drawn = vessel(dye);
    return {
      name: `product-${product}`,
      width: 320,
      height: 360,
      defs: ground.defs + drawn.defs,
      body: ground.body + behind(dye) + drawn.body + before(dye),
    };
  });
}
