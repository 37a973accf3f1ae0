import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { PodcastInfo } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { libraryVersion, listEpisodes } from './podcast.queries.ts';
import { presentEpisode } from './podcast.service.ts';

export type Packing = 'br' | 'gzip' | 'identity';

export interface Library {
  /** The answer's bytes, packed, and what they are known by. Made once for all members of a kind. */
  read(listener: { isSubscribed: boolean }): Promise<PackedLibrary>;
}
export interface PackedLibrary {
  etag: string;
  bytes(packing: Packing): Promise<Buffer>;
}

/**
 * The whole library as bytes, made when the first member asks after a change. The change is seen by the version in
 * the database, which is asked at every call, so it does not matter which app node made it.
 */
export function createLibrary({ db, feedUrl }: { db: Db; feedUrl: string }): Library {
  let kept: { version: number; of: Map<boolean, Promise<PackedLibrary>> } | null = null;

  return {
    async read(listener) {
      const version = await libraryVersion(db, feedUrl);
      if (kept?.version !== version) kept = { version, of: new Map() };
      const { of } = kept;
      const known = of.get(listener.isSubscribed);
      if (known) return known;
      const made = listEpisodes(db, feedUrl).then((rows) => {
        const info: PodcastInfo = { episodes: rows.map((row) => presentEpisode(row, listener)) };
        return pack(JSON.stringify(info));
      });
      of.set(listener.isSubscribed, made);
      // A failure is not kept: the next one tries again.
      made.catch(() => of.delete(listener.isSubscribed));
      return made;
    },
  };
}

function pack(json: string): PackedLibrary {
  const identity = Buffer.from(json);
  const packed = new Map<Packing, Promise<Buffer>>();
  return {
    etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
    bytes(packing) {
      const bytes = packed.get(packing) ?? PACKERS[packing](identity);
      packed.set(packing, bytes);
      return bytes;
    },
  };
}

const PACKERS: Record<Packing, (bytes: Buffer) => Promise<Buffer>> = {
  // Five is what zlib calls fast enough to be waited for; the highest takes half a minute for 10,000 episodes.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** The best packing that the Accept-Encoding header allows. */
export const packingFor = (accepted = ''): Packing => negotiate(accepted, ['br', 'gzip']) ?? 'identity';
