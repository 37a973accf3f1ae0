// Subsets the fonts into what nearly every page needs, which loads first, and the rest of Latin, which browsers fetch
// if a text uses it: `npm run fonts`. web/src/ui/fonts.css repeats the ranges.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const FROM = 'node_modules/@fontsource-variable';
const TO = 'web/src/ui/fonts';

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

for (const [name, { file, variationAxes }] of Object.entries(FONTS)) {
  const font = await readFile(join(FROM, name, 'files', file));
  for (const [part, text] of Object.entries(PARTS)) {
    const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes, keepFeatures });
    await writeFile(join(TO, `${name}-${part}.woff2`), cut);
    console.log(`${name}-${part}.woff2`, cut.length);
  }
  await copyFile(join(FROM, name, 'LICENSE'), join(TO, `${name}-LICENSE.txt`));
}
