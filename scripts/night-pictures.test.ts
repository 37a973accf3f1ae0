import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { colours } from '@clear-spring/content/colours';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const [, dim = ''] = /--picture-dim: (.+);/.exec(readFileSync('web/src/ui/tokens.css', 'utf8'))!;
const darkOf = (token: 'paper' | 'ink-soft') => colours[token][1].slice(1);
const [brightness, saturation] = Array.from(dim.matchAll(/\d\.\d+/g), Number) as [number, number];

type Colour = [red: number, green: number, blue: number];
/** The relative luminance of WCAG 2. */
const luminance = (colour: Colour) => {
  const [red, green, blue] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The colour after the filter: darker, then further from its grey. */
function dimmed(colour: Colour): Colour {
  const [red, green, blue] = colour.map((value) => value * brightness) as Colour;
  const grey = 0.213 * red + 0.715 * green + 0.072 * blue;
  const far = (value: number) => Math.min(1, Math.max(0, grey + (value - grey) * saturation));
  return [far(red), far(green), far(blue)];
}

/** The mean luminance of a picture in dark mode, on its background. */
async function luminanceAtNight(file: string): Promise<number> {
  const [red, green, blue] = Buffer.from(darkOf('paper'), 'hex');
  const pixels = await sharp(file)
    .resize(64)
    .flatten({ background: { r: red!, g: green!, b: blue! } })
    .raw()
    .toBuffer();
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 3)
    sum += luminance(dimmed([pixels[at]! / 255, pixels[at + 1]! / 255, pixels[at + 2]! / 255]));
  return sum / (pixels.length / 3);
}

test('in the dark no picture is more than half as bright as the words beside it', async () => {
  const words = luminance([...Buffer.from(darkOf('ink-soft'), 'hex')].map((value) => value / 255) as Colour);
  // Logos are not pictures.
  const pictures = globSync('content/art/*.svg').filter((file) => !/^(word)?mark|^icon/.test(basename(file)));
  expect(pictures.length).toBeGreaterThan(60);
  const glaring: string[] = [];
  for (const picture of pictures)
    if ((await luminanceAtNight(picture)) > words / 2) glaring.push(basename(picture));
  expect(glaring).toEqual([]);
});

test.each([
  'web/public/widgets/widget.css',
  'web/public/widgets/intro-video.css',
  'server/src/http/plain-page.ts',
])('%s, which the tokens do not reach, dims its pictures as they do', (file) => {
  const filters = readFileSync(file, 'utf8').match(/brightness\([^;}]+\)/g);
  expect(filters?.map((filter) => filter.trim())).toEqual([dim]);
});
