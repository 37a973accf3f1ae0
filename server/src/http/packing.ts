import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Packing = 'br' | 'gzip' | 'identity';

const PACKERS: Record<Packing, (bytes: Buffer) => Promise<Buffer>> = {
  // zlib considers 5 fast enough to wait for; the highest level takes half a minute for 10,000 episodes.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

export const pack = (bytes: Buffer, packing: Packing): Promise<Buffer> => PACKERS[packing](bytes);

/** The best encoding that the Accept-Encoding header allows. */
export const packingFor = (accepted = ''): Packing => negotiate(accepted, ['br', 'gzip']) ?? 'identity';
