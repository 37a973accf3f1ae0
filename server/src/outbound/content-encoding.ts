import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

type Packing = 'gzip' | 'deflate' | 'raw-deflate' | 'zstd' | 'br';
/** The value of Content-Encoding; several where the header is repeated. */
type Header = string | string[] | undefined;

/** Written by servers that encode nothing. */
const NONE = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'binary',
  '8bit',
  '7bit',
  'chunked',
  'aws-chunked',
]);
const KNOWN = new Set(['gzip', 'x-gzip', 'deflate', 'zstd', 'br']);
/** A server and a proxy in front of it may both pack. */
const MAX_LAYERS = 4;

/** The encodings that the header names, the outermost last, without those that stand for none. */
export const encodingsOf = (header: Header): string[] =>
  [header ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !NONE.has(name));

export const isKnownEncoding = (name: string): boolean => KNOWN.has(name);

/** The packing that the first bytes prove, whatever the header says; null for any other. */
export function packingOfBytes(start: Uint8Array): Exclude<Packing, 'br' | 'raw-deflate'> | null {
  const hex = Buffer.from(start.subarray(0, 4)).toString('hex');
  if (hex.startsWith('1f8b08')) return 'gzip';
  if (hex === '28b52ffd') return 'zstd';
  return /^78(01|5e|9c|da)/.test(hex) ? 'deflate' : null;
}

export const createUnpacker = (packing: 'gzip' | 'deflate' | 'zstd'): Transform =>
  packing === 'gzip'
    ? zlib.createGunzip()
    : packing === 'zstd'
      ? zlib.createZstdDecompress()
      : zlib.createInflate();

const UNPACK: Record<Packing, (bytes: Uint8Array, limit: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  'raw-deflate': promisify(zlib.inflateRaw),
  zstd: promisify(zlib.zstdDecompress),
  br: promisify(zlib.brotliDecompress),
};

export type UnpackFailure = 'unknown-encoding' | 'too-large' | 'interrupted' | 'damaged';

/** Unpacks by what the bytes are; by the header only what no signature tells. */
export async function unpack(
  packed: Uint8Array,
  header: Header,
  limit: number,
): Promise<Uint8Array | UnpackFailure> {
  const named = encodingsOf(header);
  let bytes = packed;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const seen = packingOfBytes(bytes);
    if (!seen && (isText(bytes) || named.length === 0)) return bytes;
    const packing = seen ?? unsignedPackingOf(named);
    if (!packing) return named.every(isKnownEncoding) ? 'damaged' : 'unknown-encoding';
    try {
      bytes = await UNPACK[packing](bytes, { maxOutputLength: limit });
    } catch (error) {
      return failureOf(error as { code?: string });
    }
  }
  return bytes;
}

/** Takes the outermost of these encodings that has no signature. */
function unsignedPackingOf(named: string[]): Packing | null {
  const at = named.findLastIndex((name) => name === 'br' || name === 'deflate');
  if (at < 0) return null;
  return named.splice(at, 1)[0] === 'br' ? 'br' : 'raw-deflate';
}

/** Text in UTF-16 has NULs. */
function isText(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  return /^(\xff\xfe|\xfe\xff|<\0|\0<)/.test(start) || !/[^\t\n\f\r -\xff]/.test(start);
}

function failureOf({ code }: { code?: string }): UnpackFailure {
  if (code === 'ERR_BUFFER_TOO_LARGE') return 'too-large';
  return code === 'Z_BUF_ERROR' ? 'interrupted' : 'damaged';
}
