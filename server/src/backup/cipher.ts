// Encrypts a stream in pieces, each authenticated with its place and with whether it is the last, so that pieces that
// are missing, exchanged or appended are found. AES-256-GCM; every stream needs a key of its own.
import { createCipheriv, createDecipheriv } from 'node:crypto';

const PIECE = 64 * 1024;
const TAG = 16;

/** A key encrypts one stream only, so the piece's number is never used twice with it. */
function nonce(place: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(place, 0, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Pieces of one size, and a last one that is shorter. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  let held = Buffer.alloc(0);
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    while (held.length > size) {
      yield { piece: held.subarray(0, size), isLast: false };
      held = held.subarray(size);
    }
  }
  yield { piece: held, isLast: true };
}

export const encryptWith = (key: Buffer) =>
  async function* encrypt(source: AsyncIterable<Buffer>) {
    let place = 0;
    for await (const { piece, isLast } of inPieces(source, PIECE)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(place++, isLast));
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    }
  };

/** Fails before it passes on a piece that is not authentic. */
export const decryptWith = (key: Buffer) =>
  async function* decrypt(source: AsyncIterable<Buffer>) {
    let place = 0;
    for await (const { piece, isLast } of inPieces(source, PIECE + TAG)) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(place++, isLast));
      const end = Math.max(piece.length - TAG, 0);
      decipher.setAuthTag(piece.subarray(end));
      yield Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
    }
  };
