import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrPng, qrPngDataUrl, qrSvg } from './qr-code.ts';

const LINK = 'https://members.clear-spring.test/s/abcdefg?qr=1';

const rawOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
async function decode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await rawOf(picture);
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test.each([
  ['the shortest', 'a'],
  ['a link', LINK],
  ['an authenticator’s secret', `otpauth://totp/Clear%20Spring:${'m'.repeat(64)}?secret=${'A'.repeat(32)}`],
  ['six hundred characters', 'https://members.example/'.padEnd(600, 'ab3')],
  ['what is not English', 'Größe 水 🌊'],
])('a PNG of %s is read again', async (_, text) => {
  expect(await decode(qrPng(text))).toBe(text);
  const [type, bytes] = qrPngDataUrl(text).split(',');
  expect([type, Buffer.from(bytes ?? '', 'base64').equals(qrPng(text))]).toEqual([
    'data:image/png;base64',
    true,
  ]);
});

test('a PNG is one bit a pixel in the two colours, of whole modules, with four of quiet zone around it', async () => {
  const png = qrPng(LINK);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', isPalette: true, bitsPerSample: 1 });
  expect(png.length).toBeLessThan(2_000);

  const { data, info } = await rawOf(png);
  const colourAt = (x: number, y: number) =>
    data.toString('hex', (y * info.width + x) * 4, (y * info.width + x) * 4 + 4);
  const [modules, scale] = [33, 19];
  expect([info.width, info.height]).toEqual([(modules + 8) * scale, (modules + 8) * scale]);
  const seen = { quiet: new Set<string>(), code: new Set<string>() };
  let offModule = 0;
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const isQuiet = Math.min(x, y, info.width - 1 - x, info.height - 1 - y) < 4 * scale;
      seen[isQuiet ? 'quiet' : 'code'].add(colourAt(x, y));
      if (colourAt(x, y) !== colourAt(x - (x % scale), y - (y % scale))) offModule++;
    }
  expect(seen).toEqual({ quiet: new Set(['ffffffff']), code: new Set(['ffffffff', '0b2f31ff']) });
  expect(offModule).toBe(0);
});

test('an SVG shows the same modules as the PNG', async () => {
  const svg = await sharp(Buffer.from(await qrSvg(LINK)))
    .resize(779)
    .png()
    .toBuffer();
  expect(await decode(svg)).toBe(LINK);
  const [drawn, png] = [await rawOf(svg), await rawOf(qrPng(LINK))];
  const middles = Array.from({ length: 41 * 41 }, (_, at) => {
    const [x, y] = [(at % 41) * 19 + 9, Math.floor(at / 41) * 19 + 9];
    return (y * 779 + x) * 4;
  });
  expect(middles.map((at) => drawn.data[at]! < 128)).toEqual(middles.map((at) => png.data[at]! < 128));
});
