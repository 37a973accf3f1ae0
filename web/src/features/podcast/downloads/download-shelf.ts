import { jsonResponse } from '../../../browser/older-browsers.ts';
import type { Download, KeptWords } from './download.ts';

/**
 * A member's downloads in Cache Storage: a record for each, its words, and its audio in parts. Each part is an entry of its own,
 * because an entry can be replaced but not continued, and it is there whole or not at all (docs/decisions/0031).
 */
const CACHE = 'episode-downloads:';

const recordPath = (id: string) => `/downloads/${encodeURIComponent(id)}`;
/** A query, because an older page in another tab takes every other path for a record. */
const wordsPath = (id: string) => `${recordPath(id)}?words`;
const audioPath = (id: string) => `${recordPath(id)}/audio`;
/** Parts are found by path, whichever bytes they hold. Older downloads are one entry without a query. */
const ANY_PART = { ignoreSearch: true };

/** What the records of the first version lack. */
const FIRST_VERSION = { askedAt: 0, validator: null, isAutomatic: false };

/** Whether this browser can store downloads. Pages without HTTPS cannot. */
export const canDownload = (): boolean => 'caches' in globalThis;

export type Shelf = Awaited<ReturnType<typeof openShelf>>;

export async function openShelf(username: string) {
  const cache = await caches.open(CACHE + username);

  async function partsOf(id: string) {
    const keys = await cache.keys(audioPath(id), ANY_PART);
    return withoutGap(keys.map((key) => ({ key, ...bytesOf(key) })));
  }

  async function read(path: string): Promise<Download | null> {
    const answer = await cache.match(path);
    if (!answer) return null;
    const record = { ...FIRST_VERSION, ...((await answer.json()) as Download) };
    if (record.state === 'done') return record;
    return { ...record, state: 'waiting', received: (await partsOf(record.episode.id)).at(-1)?.end ?? 0 };
  }

  return {
    /** All records. An unfinished one waits, with what its parts hold. */
    async readAll(): Promise<Download[]> {
      const keys = await cache.keys();
      const records = await Promise.all(
        keys.filter(({ url }) => isRecord(url)).map(({ url }) => read(pathOf(url))),
      );
      return records.filter((record) => record !== null).toSorted((a, b) => a.askedAt - b.askedAt);
    },

    /** Null once it was removed, in this tab or in another. */
    read: (id: string): Promise<Download | null> => read(recordPath(id)),

    keepRecord: (download: Download): Promise<void> =>
      cache.put(recordPath(download.episode.id), jsonResponse(download)),

    keepPart(id: string, first: number, bytes: Blob): Promise<void> {
      const key = `${audioPath(id)}?bytes=${first}-${first + bytes.size}`;
      return cache.put(key, new Response(bytes, { headers: { 'content-type': bytes.type } }));
    },

    /** Null if nothing of it is there. */
    async readAudio(id: string): Promise<Blob | null> {
      const answers = await Promise.all((await partsOf(id)).map(({ key }) => cache.match(key)));
      const parts = await Promise.all(answers.flatMap((answer) => answer?.blob() ?? []));
      return parts.length > 0 ? new Blob(parts, { type: parts[0]!.type }) : null;
    },

    deleteAudio: (id: string): Promise<boolean> => cache.delete(audioPath(id), ANY_PART),

    keepWords: (id: string, words: KeptWords): Promise<void> => cache.put(wordsPath(id), jsonResponse(words)),

    async readWords(id: string): Promise<KeptWords | null> {
      const answer = await cache.match(wordsPath(id));
      return answer ? ((await answer.json()) as KeptWords) : null;
    },

    /** The record goes first: audio without a record is ignored, should the page be closed in between. */
    async delete(id: string): Promise<void> {
      await cache.delete(recordPath(id));
      await cache.delete(wordsPath(id));
      await cache.delete(audioPath(id), ANY_PART);
    },
  };
}

/** Deletes the downloads of other members, parts too; of everybody when `except` is null. */
export async function deleteShelves(except: string | null): Promise<void> {
  if (!canDownload()) return;
  const names = await caches.keys().catch((): string[] => []);
  const others = names.filter((name) => name.startsWith(CACHE) && name !== (except && CACHE + except));
  await Promise.all(others.map((name) => caches.delete(name)));
}

const pathOf = (url: string) => new URL(url).pathname;
const isRecord = (url: string) => !pathOf(url).endsWith('/audio') && !url.endsWith('?words');

/** First byte, and the one after the last. */
function bytesOf({ url }: Request): { first: number; end: number } {
  const [first = 0, end = 0] = new URL(url).searchParams.get('bytes')?.split('-').map(Number) ?? [];
  return { first, end };
}

/** The parts from the first byte on that follow one another. */
function withoutGap<Part extends { first: number; end: number }>(parts: readonly Part[]): Part[] {
  const chain: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.first - b.first))
    if (part.first === (chain.at(-1)?.end ?? 0)) chain.push(part);
  return chain;
}
