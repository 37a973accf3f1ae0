import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brand, findProduct, wellnessProducts } from '@clear-spring/content';
import { colours } from '@clear-spring/content/colours';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { createPreviewPictures } from './preview-picture.cache.ts';
import { composePreview, drawPreview, FONT_FILES } from './preview-picture.ts';

const { visitor } = await createTestApp();
const drops = findProduct('spring-drops')!;

/** Where nothing but name and tagline is drawn, and what has to stay empty around them. */
const WORDS = { left: 0, top: 130, width: 605, height: 410 };
const EDGES = [
  { left: 605, top: 0, width: 34, height: 560 },
  { left: 0, top: 0, width: 639, height: 50 },
  { left: 0, top: 0, width: 60, height: 560 },
];

/** The number of pixels of a part that are not of the page's colour. */
async function inkIn(png: Buffer, part: typeof WORDS): Promise<number> {
  const pixels = await sharp(png).extract(part).raw().toBuffer();
  const ground = Buffer.from(colours.ground[0].slice(1), 'hex');
  let ink = 0;
  for (let at = 0; at < pixels.length; at += 3) if (!pixels.subarray(at, at + 3).equals(ground)) ink++;
  return ink;
}

const picture = async (product: Parameters<typeof composePreview>[0], fonts = FONT_FILES) =>
  drawPreview(await composePreview(product, fonts), fonts);

test('every product has its picture, of the size that previewers show large and no more bytes than they take', async () => {
  const seen = new Set<string>();
  for (const { id } of wellnessProducts) {
    const answer = await visitor().get(`/api/products/${id}/preview.png`);
    expect([id, answer.statusCode, answer.headers['content-type']]).toEqual([id, 200, 'image/png']);
    const { width, height, format, hasAlpha } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, format, hasAlpha }).toEqual({
      width: 1200,
      height: 630,
      format: 'png',
      hasAlpha: false,
    });
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    seen.add(answer.rawPayload.toString('base64'));
  }
  expect(seen.size).toBe(wellnessProducts.length);
});

test('other sites may show it, and keep it under the version that it has now alone', async () => {
  const { version } = await createPreviewPictures().of(drops);
  const path = '/api/products/spring-drops/preview.png';
  const [now, before, unnamed] = await Promise.all(
    [`${path}?v=${version}`, `${path}?v=another`, path].map((url) => visitor().get(url)),
  );
  expect(now!.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  for (const other of [before, unnamed]) {
    expect(other!.headers['cache-control']).toBe('private, no-store');
    expect(other!.rawPayload.equals(now!.rawPayload)).toBe(true);
  }
});

test.each(['no-such-product', '__proto__', '..%2Fspring-drops', 'x'.repeat(150)])(
  'there is no picture of %s',
  async (id) => {
    const answer = await visitor().get(`/api/products/${id}/preview.png`);
    expect([answer.statusCode, answer.body]).toEqual([404, 'We do not know this product.']);
  },
);

test('words are drawn from the product’s fonts alone: without them there are none', async () => {
  expect(await inkIn(await picture(drops), WORDS)).toBeGreaterThan(10_000);
  expect(await inkIn(await picture(drops, []), WORDS)).toBe(0);
});

test.each(FONT_FILES)('%s draws some of them', async (file) => {
  const others = FONT_FILES.filter((one) => one !== file);
  expect((await picture(drops)).equals(await picture(drops, others))).toBe(false);
});

test('a machine without any font makes the same picture, to the byte', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'clear-spring-no-fonts-'));
  const script = `
    import { findProduct } from '@clear-spring/content';
    import { composePreview, drawPreview } from './preview-picture.ts';
    process.stdout.write(await drawPreview(await composePreview(findProduct('spring-drops'))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'buffer',
    maxBuffer: 1_000_000,
    env: {
      FONTCONFIG_PATH: empty,
      FONTCONFIG_FILE: join(empty, 'none.conf'),
      HOME: empty,
      XDG_DATA_HOME: empty,
    },
  });
  await rm(empty, { recursive: true });
  expect(stdout.equals(await picture(drops))).toBe(true);
});

test('every letter of every name and tagline is in the fonts', () => {
  const font = { loadSystemFonts: false, fontFiles: FONT_FILES };
  const draws = (family: string, letter: string) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg"><text y="90" font-family="${family}" font-size="90">&#${letter.codePointAt(0)};</text></svg>`,
      { font },
    ).getBBox() !== undefined;
  const missing = (family: string, texts: string[]) =>
    [...new Set(texts.join(''))].filter((letter) => letter !== ' ' && !draws(family, letter));
  expect(missing('Fraunces', [...wellnessProducts.map(({ name }) => name), brand.productName])).toEqual([]);
  expect(
    missing(
      'Figtree Light',
      wellnessProducts.map(({ tagline }) => tagline),
    ),
  ).toEqual([]);
  expect(missing('Fraunces', ['Ω漢'])).toEqual(['Ω', '漢']);
});

test.each([
  ['a name of 64 letters', 'The Extraordinarily Slow Midsummer Mountain Meadow Honey Blossom', drops.tagline],
  ['a word of 64 letters', 'W'.repeat(64), drops.tagline],
  ['a tagline of 300 letters', 'Oil', 'Nobody says so much. '.repeat(15).trim()],
  ['markup', `<b>"Oil" & 'Water'</b>`, '</text><rect width="1200" height="630"/>'],
])('%s stays within its column', async (_, name, tagline) => {
  const png = await picture({ ...drops, name, tagline });
  expect(await inkIn(png, WORDS)).toBeGreaterThan(1_000);
  for (const edge of EDGES) expect(await inkIn(png, edge)).toBe(0);
});

test('a picture is drawn once however many ask at once, and one at a time', async () => {
  const drawn: string[] = [];
  let [drawing, most] = [0, 0];
  const pictures = createPreviewPictures(async (svg) => {
    drawn.push(svg);
    most = Math.max(most, ++drawing);
    const png = await drawPreview(svg);
    drawing--;
    return png;
  });
  const ask = async (product = drops) => (await pictures.of(product)).png();
  await Promise.all([...Array.from({ length: 32 }, () => ask()), ask(findProduct('amber-balm'))]);
  expect([drawn.length, new Set(drawn).size, most]).toEqual([2, 2, 1]);
});

test('a picture that could not be drawn is drawn for the next who asks', async () => {
  let attempts = 0;
  const pictures = createPreviewPictures(async (svg) => {
    if (attempts++ === 0) throw new Error('Out of memory');
    return drawPreview(svg);
  });
  const { png } = await pictures.of(drops);
  await expect(png()).rejects.toThrow('Out of memory');
  expect((await png()).length).toBeGreaterThan(1_000);
});
