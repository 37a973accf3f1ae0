// Subsets the fonts, for the web into what nearly every page needs, which loads first, and the rest of Latin, which
// browsers fetch if a text uses it; for pictures that the server draws into one static file per style: `npm run fonts`.
// web/src/ui/fonts.css repeats the ranges.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from '../tools/subset-font.mjs';

const FROM = 'node_modules/@fontsource-variable';
const TO = 'web/src/ui/fonts';
const TO_DRAW = 'content/fonts';

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
const PARTS = {
  core: span(0x20, 0x7e) + '\u00a0©·×–—‘’“”•…€←↑→↓↗',
  rest: span(0xa1, 0xff) + 'ıŒœˆ˚˜‚„‹›™−',
};

const FONTS = {
  // Price figures, the largest text, are at most 76 px high, so glyph designs for larger sizes are never seen.
  fraunces: {
    file: 'fraunces-latin-full-normal.woff2',
    variationAxes: { SOFT: 60, WONK: 0, opsz: { min: 9, max: 76 }, wght: { min: 400, max: 600 } },
  },
  figtree: { file: 'figtree-latin-wght-normal.woff2', variationAxes: { wght: { min: 400, max: 650 } } },
};
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'pnum', 'tnum'];

/** What draws them takes neither WOFF2 nor variable fonts. Optical sizes are those of the picture. */
const STYLES = {
  'fraunces-name': { of: 'fraunces', variationAxes: { SOFT: 60, WONK: 0, opsz: 76, wght: 400 } },
  'fraunces-brand': { of: 'fraunces', variationAxes: { SOFT: 60, WONK: 0, opsz: 36, wght: 500 } },
  'figtree-text': { of: 'figtree', variationAxes: { wght: 420 } },
} as const;

const original = ({ file }: { file: string }, name: string) => readFile(join(FROM, name, 'files', file));

async function save(folder: string, file: string, font: Buffer) {
  await writeFile(join(folder, file), font);
  console.log(join(folder, file), font.length);
}

for (const [name, font] of Object.entries(FONTS)) {
  const { variationAxes } = font;
  for (const [part, text] of Object.entries(PARTS))
    await save(
      TO,
      `${name}-${part}.woff2`,
      await subsetFont(await original(font, name), text, {
        targetFormat: 'woff2',
        variationAxes,
        keepFeatures,
      }),
    );
  for (const folder of [TO, TO_DRAW])
    await copyFile(join(FROM, name, 'LICENSE'), join(folder, `${name}-LICENSE.txt`));
}

for (const [style, { of, variationAxes }] of Object.entries(STYLES))
  await save(
    TO_DRAW,
    `${style}.ttf`,
    await subsetFont(await original(FONTS[of], of), PARTS.core + PARTS.rest, {
      targetFormat: 'sfnt',
      variationAxes,
      keepFeatures,
    }),
  );

/** The member's name on the cards of their links is the only text in italics, so it is one file of one weight. */
const ITALIC = {
  file: 'fraunces-latin-full-italic.woff2',
  variationAxes: { SOFT: 60, WONK: 0, opsz: 40, wght: 420 },
};

await save(
  TO,
  'fraunces-italic.woff2',
  await subsetFont(await original(ITALIC, 'fraunces'), PARTS.core + PARTS.rest, {
    targetFormat: 'woff2',
    variationAxes: ITALIC.variationAxes,
    keepFeatures,
  }),
);
