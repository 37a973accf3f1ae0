import { crc32, deflateSync } from 'node:zlib';
import { qrLook } from '@clear-spring/contract';
import QRCode from 'qrcode';

const { errorCorrectionLevel, margin: QUIET_ZONE, color, width: SIDE } = qrLook;

const encode = (text: string) => QRCode.create(text, { errorCorrectionLevel }).modules;

export const qrSvg = (text: string): Promise<string> =>
  QRCode.toString(text, { type: 'svg', errorCorrectionLevel, margin: QUIET_ZONE, color });

export const qrPngDataUrl = (text: string): string =>
  `data:image/png;base64,${qrPng(text).toString('base64')}`;

/**
 * The code as a PNG with one bit per pixel. The qrcode package writes four bytes per pixel and takes seventy times as
 * long. This is fast enough to need neither a worker nor a cache.
 */
export function qrPng(text: string): Buffer {
  const modules = encode(text);
  const scale = Math.round(SIDE / (modules.size + 2 * QUIET_ZONE));
  const side = (modules.size + 2 * QUIET_ZONE) * scale;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(side)),
    chunk('PLTE', Buffer.from(color.light.slice(1) + color.dark.slice(1), 'hex')),
    chunk('IDAT', deflateSync(pixels(modules, scale, side), { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BIT_DEPTH = 1;
const BY_PALETTE = 3;
/** PNG's line filters: none, and the difference from the line above. */
const [AS_IT_IS, AS_ABOVE] = [0, 2];

/** https://www.w3.org/TR/png-3/#11IHDR. Compression method, filter method and interlacing are 0. */
function header(side: number): Buffer {
  const fields = Buffer.alloc(13);
  fields.writeUInt32BE(side, 0);
  fields.writeUInt32BE(side, 4);
  fields.set([BIT_DEPTH, BY_PALETTE], 8);
  return fields;
}

/** Only the first line of a module has pixels; the others equal the line above, so they are all zeros. */
function pixels(modules: ReturnType<typeof encode>, scale: number, side: number): Buffer {
  const lineLength = 1 + Math.ceil(side / 8);
  const lines = Buffer.alloc(lineLength * side);
  for (let y = 0; y < side; y++) lines[y * lineLength] = y % scale === 0 ? AS_IT_IS : AS_ABOVE;
  for (let row = 0; row < modules.size; row++) {
    const line = (row + QUIET_ZONE) * scale * lineLength + 1;
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const left = (column + QUIET_ZONE) * scale;
      for (let x = left; x < left + scale; x++) lines[line + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return lines;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
