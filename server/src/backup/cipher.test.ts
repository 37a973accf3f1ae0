import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decryptWith, encryptWith } from './cipher.ts';

const key = randomBytes(32);
const text = randomBytes(150_000);
async function* from(...chunks: Buffer[]) {
  yield* chunks;
}
const sealed = await buffer(encryptWith(key)(from(text.subarray(0, 70_001), text.subarray(70_001))));
const open = (...chunks: Buffer[]) => buffer(decryptWith(key)(from(...chunks)));
/** With their tags. */
const PIECE = 64 * 1024 + 16;
const [first, second, last] = [
  sealed.subarray(0, PIECE),
  sealed.subarray(PIECE, 2 * PIECE),
  sealed.subarray(2 * PIECE),
];

test('what was encrypted comes back, however it is cut into chunks, and nothing at all too', async () => {
  expect((await open(sealed)).equals(text)).toBe(true);
  expect(
    (await open(sealed.subarray(0, 3), sealed.subarray(3, 90_000), sealed.subarray(90_000))).equals(text),
  ).toBe(true);
  const nothing = await buffer(encryptWith(key)(from()));
  expect(nothing).toHaveLength(16);
  expect(await open(nothing)).toHaveLength(0);
});

test.each([
  ['is exchanged for another', [second, first, last]],
  ['is missing', [first, last]],
  ['is missing at the end', [first, second]],
  ['is there twice', [first, second, second, last]],
  ['is appended', [first, second, last, last]],
  ['is cut', [first, second, last.subarray(0, -1)]],
  ['is changed', [first, Buffer.from(second).fill(0, 9, 10), last]],
  ['is nowhere', []],
])('where a piece %s, the stream fails', async (_, pieces) => {
  await expect(open(...pieces)).rejects.toThrow(/authenticat/);
});
