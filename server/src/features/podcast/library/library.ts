import { hash } from 'node:crypto';
import type { PodcastInfo } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { pack, type Packing } from '../../../http/packing.ts';
import { libraryVersion, listEpisodes } from './library.queries.ts';
import { presentEpisode } from './library.service.ts';

export interface Library {
  /** The compressed response and its ETag. Created once for all members with the same access. */
  read(listener: { isSubscribed: boolean }): Promise<PackedLibrary>;
}
export interface PackedLibrary {
  etag: string;
  bytes(packing: Packing): Promise<Buffer>;
}

/**
 * The whole library as bytes, created when the first member requests it after a change. The version in the database,
 * read on every request, tells of changes, so any app node may have imported them.
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
        return packOnce(JSON.stringify(info));
      });
      of.set(listener.isSubscribed, made);
      // Failures are not cached: the next request tries again.
      made.catch(() => of.delete(listener.isSubscribed));
      return made;
    },
  };
}

function packOnce(json: string): PackedLibrary {
  const identity = Buffer.from(json);
  const packed = new Map<Packing, Promise<Buffer>>();
  return {
    etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
    bytes(packing) {
      const bytes = packed.get(packing) ?? pack(identity, packing);
      packed.set(packing, bytes);
      return bytes;
    },
  };
}
