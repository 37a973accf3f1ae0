import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Packing = 'br' | 'gzip' | 'identity';

/** zlib considers 5 fast enough to wait for; the highest level takes half a minute for 10,000 episodes. */
const FAST = 5;
/** For what is packed once. */
export const SMALL = constants.BROTLI_MAX_QUALITY;

const PACKERS: Record<Packing, (bytes: Buffer, quality: number) => Promise<Buffer>> = {
  br: (bytes, quality) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

export const pack = (bytes: Buffer, packing: Packing, quality = FAST): Promise<Buffer> =>
  PACKERS[packing](bytes, quality);

/** The best encoding that the Accept-Encoding header allows. */
export const packingFor = (accepted = ''): Packing => negotiate(accepted, ['br', 'gzip']) ?? 'identity';
