import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand, type WellnessProduct } from '@clear-spring/content';
import { colours } from '@clear-spring/content/colours';
import { previewPictureSize } from '@clear-spring/contract';
import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';
import sharp from 'sharp';
import { drawText, fitText, type TextStyle } from './preview-picture.text.ts';

const CONTENT = new URL('../../../../content/', import.meta.url);

/** The product's own fonts and no others: the system may have any, or none. `npm run fonts` makes them. */
export const FONT_FILES = ['fraunces-name', 'fraunces-brand', 'figtree-text'].map((name) =>
  fileURLToPath(new URL(`fonts/${name}.ttf`, CONTENT)),
);

const fontOptions = (fontFiles: string[]): ResvgRenderOptions['font'] => ({
  loadSystemFonts: false,
  fontFiles,
});

const SERIF = 'Fraunces';
// What Figtree's file calls itself, whatever its weight.
const SANS = 'Figtree Light';
const INK = colours.ink[0];
const NAME: TextStyle = { family: SERIF, weight: 400, colour: INK, letterSpacing: -0.02, lineHeight: 1.04 };
const BRAND: TextStyle = { family: SERIF, weight: 500, colour: INK, letterSpacing: -0.01, lineHeight: 1.2 };
const TAGLINE: TextStyle = {
  family: SANS,
  weight: 400,
  colour: colours['ink-soft'][0],
  letterSpacing: 0,
  lineHeight: 1.3,
};

const { width: WIDTH, height: HEIGHT } = previewPictureSize;
/** Products are drawn 320 by 360. */
const ART_WIDTH = (HEIGHT * 320) / 360;
const MARGIN = 72;
const COLUMN = WIDTH - ART_WIDTH - MARGIN - 40;
const MARK = { size: 60, left: MARGIN - 8, top: 58 };
const BRAND_LEFT = MARK.left + MARK.size + 14;
/** Between them stand name and tagline. */
const [TOP, BOTTOM] = [124, HEIGHT - 64];
const GAP = 22;

/** Rings on water, in the lower left corner. */
const RIPPLES = [150, 250, 350, 450]
  .map(
    (radius, at) =>
      `<ellipse cx="${MARGIN}" cy="${HEIGHT + 6}" rx="${radius}" ry="${radius / 6}" opacity="${0.34 - at * 0.07}"/>`,
  )
  .join('');

/** `url` as content gives it: relative to the root. */
async function readArt(url: string): Promise<string> {
  const svg = await readFile(new URL(`.${url}`, CONTENT), 'base64');
  return `data:image/svg+xml;base64,${svg}`;
}

/** A product's picture, name and tagline, and the brand, as SVG. */
export async function composePreview(
  product: Pick<WellnessProduct, 'name' | 'tagline' | 'image'>,
  fontFiles = FONT_FILES,
): Promise<string> {
  const fit = (text: string, style: TextStyle, width: number, height: number, sizes: number[]) =>
    fitText(text, style, { width, height }, sizes, fontOptions(fontFiles));
  const brandName = fit(brand.productName, BRAND, MARGIN + COLUMN - BRAND_LEFT, 48, [36, 30, 24]);
  const name = fit(product.name, NAME, COLUMN, 272, [116, 100, 86, 74, 62, 54]);
  const tagline = fit(product.tagline, TAGLINE, COLUMN, 128, [38, 34, 30, 26]);
  const nameTop = (TOP + BOTTOM - name.height - GAP - tagline.height) / 2;

  const [art, mark] = await Promise.all([readArt(product.image), readArt('/art/mark.svg')]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.ground[0]}"/>
<g fill="none" stroke="${colours['spring-mid'][0]}" stroke-width="1.6">${RIPPLES}</g>
<image href="${art}" x="${WIDTH - ART_WIDTH}" width="${ART_WIDTH}" height="${HEIGHT}"/>
<image href="${mark}" x="${MARK.left}" y="${MARK.top}" width="${MARK.size}" height="${MARK.size}"/>
${drawText(brandName, BRAND, BRAND_LEFT, MARK.top + (MARK.size - brandName.height) / 2)}
${drawText(name, NAME, MARGIN, nameTop)}
${drawText(tagline, TAGLINE, MARGIN, nameTop + name.height + GAP)}
</svg>`;
}

/** The SVG as a PNG. Drawing and packing run beside the event loop, for a tenth of a second. */
export async function drawPreview(svg: string, fontFiles = FONT_FILES): Promise<Buffer> {
  const { pixels } = await renderAsync(svg, { font: fontOptions(fontFiles) });
  return sharp(pixels, { raw: { ...previewPictureSize, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
