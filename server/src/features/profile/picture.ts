import { hash } from 'node:crypto';
import { PICTURE_MAX_BYTES } from '@clear-spring/contract';
import sharp from 'sharp';

const MAX_SIDE = 400;
/**
 * The web app scales camera pictures to 400 px before it uploads them: only other programs send more. A small file can
 * decode to far more than a server's memory.
 */
const MAX_PIXELS = 16 * 1024 * 1024;
const TIMEOUT_SECONDS = 10;

// libvips would cache pictures that are never used again, and each of its threads keeps its own lines in memory.
sharp.cache(false);
sharp.concurrency(1);

export interface Picture {
  hash: string;
  mediaType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** SHA-256 in base64url. */
export const looksLikeHash = (text: string) => /^[\w-]{43}$/.test(text);

export type PictureRefusal = 'not-a-picture' | 'too-large' | 'damaged';

/**
 * Parses an untrusted data URL and creates a new picture from its pixels: at most 400 px, without metadata. The
 * declared type is ignored; the first and last bytes decide, so nothing can hide behind a picture.
 */
export async function readPicture(dataUrl: string): Promise<Picture | PictureRefusal> {
  const match = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl);
  if (!match?.[1]) return 'not-a-picture';
  const given = Buffer.from(match[1], 'base64');
  if (given.length > PICTURE_MAX_BYTES) return 'too-large';
  const kind = kindOf(given);
  if (!kind) return 'not-a-picture';
  if (!endsAs(kind, given)) return 'damaged';

  try {
    const pixels = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true });
    const isPhoto = kind === 'jpeg';
    const bytes = await (isPhoto ? pixels.jpeg({ quality: 85 }) : pixels.png()).toBuffer();
    return {
      bytes,
      hash: hash('sha256', bytes, 'base64url'),
      mediaType: isPhoto ? 'image/jpeg' : 'image/png',
    };
  } catch {
    return 'damaged';
  }
}

type Kind = 'jpeg' | 'png' | 'gif' | 'webp';

/** By the first bytes. SVG is not accepted, because it can contain scripts. */
function kindOf(bytes: Buffer): Kind | null {
  const starts = (signature: string) => bytes.subarray(0, signature.length / 2).toString('hex') === signature;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('474946383761') || starts('474946383961')) return 'gif';
  if (starts('52494646') && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/** True if the file ends where its format ends: nothing is missing or appended. */
function endsAs(kind: Kind, bytes: Buffer): boolean {
  switch (kind) {
    case 'jpeg':
      return bytes.subarray(-2).toString('hex') === 'ffd9';
    case 'png':
      return bytes.subarray(-12).toString('hex') === '0000000049454e44ae426082';
    case 'gif':
      return bytes.at(-1) === 0x3b;
    case 'webp':
      return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length;
  }
}
