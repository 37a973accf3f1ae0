import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpack } from './content-encoding.ts';

const TEXT = Buffer.from('<rss>Für müde Füße</rss>'.repeat(50));
const LIMIT = 100_000;
const read = async (bytes: Buffer, header: string | string[] | undefined) => {
  const unpacked = await unpack(bytes, header, LIMIT);
  return typeof unpacked === 'string' ? unpacked : Buffer.from(unpacked).equals(TEXT);
};

test.each([
  undefined, '', ' ', 'none', 'None', 'utf-8', 'UTF8', 'binary', 'aws-chunked', 'identity, identity', ',',
  'klingon', 'text/xml', 'gzip', 'deflate', 'br', 'zstd', 'constructor',
].map((header) => [header]))('plain text is read as it is, whatever its encoding is called: %s', async (header) => {
  expect(await read(TEXT, header)).toBe(true);
  expect(await read(TEXT, [header ?? '', header ?? ''])).toBe(true);
}); // prettier-ignore

test.each([
  ['gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['zstd', zstdCompressSync(TEXT)],
])('%s is recognised by its bytes, whatever it is called', async (name, bytes) => {
  const headers = [
    name,
    `x-${name}`,
    undefined,
    'none',
    'utf-8',
    'aws-chunked',
    'klingon',
    'br',
    `${name}, ${name}`,
  ];
  for (const header of headers) expect([header, await read(bytes, header)]).toEqual([header, true]);
});

test.each<[string | string[], Buffer]>([
  ['br', brotliCompressSync(TEXT)],
  ['aws-chunked,BR', brotliCompressSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
  [['gzip', 'gzip'], gzipSync(gzipSync(TEXT))],
  ['br, gzip', gzipSync(brotliCompressSync(TEXT))],
])('%s is unpacked, from the outside in', async (header, bytes) => {
  expect(await read(bytes, header)).toBe(true);
});

test('UTF-16 is text', async () => {
  const bytes = Buffer.from('\uFEFF<rss/>', 'utf16le');
  expect(await unpack(bytes, 'utf-16', LIMIT)).toEqual(bytes);
});

const spoilt = gzipSync(TEXT);
spoilt.fill(0xff, 12, 30);
test.each<[string, string, Buffer, string]>([
  ['an unknown packing', 'compress', Buffer.from('1f9d9000', 'hex'), 'unknown-encoding'],
  ['a packing named __proto__', '__proto__', Buffer.from('0001', 'hex'), 'unknown-encoding'],
  ['half of a gzip', 'gzip', gzipSync(TEXT).subarray(0, 30), 'interrupted'],
  ['a spoilt gzip', 'gzip', spoilt, 'damaged'],
  ['bytes that are no brotli', 'br', Buffer.from('ff0001ff', 'hex'), 'damaged'],
  ['much of nothing', '', gzipSync(Buffer.alloc(LIMIT + 1)), 'too-large'],
  ['much of nothing, twice packed', 'gzip, br', brotliCompressSync(gzipSync(Buffer.alloc(LIMIT + 1))), 'too-large'],
])('%s is refused', async (_, header, bytes, failure) => {
  expect(await read(bytes, header)).toBe(failure);
}); // prettier-ignore
