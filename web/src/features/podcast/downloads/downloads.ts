import type { Episode } from '@clear-spring/contract';
import { createStore, useStore } from '../../../browser/store.ts';
import { fetchWithRetry } from '../../../http/fetch-with-retry.ts';
import { jsonResponse } from '../../../browser/older-browsers.ts';
import { acquireDownloadSlot } from './download-slots.ts';
import type { Entry } from '../episode-entries.ts';
import { audioAddress } from '../podcast.api.ts';

/** An episode that is downloaded or downloading. Sizes are in bytes. */
export interface Download {
  episode: Episode;
  cover: string;
  /** `waiting`: two other downloads are running. */
  state: 'waiting' | 'loading' | 'done';
  received: number;
  /** 0 while unknown. */
  size: number;
}

export type Downloads = ReadonlyMap<string, Download>;

/** Each member has their own cache, so that nobody hears another member's downloads. */
const CACHE = 'episode-downloads:';
const recordKey = (id: string) => `/downloads/${encodeURIComponent(id)}`;
const audioKey = (id: string) => `${recordKey(id)}/audio`;

let owner: string | null = null;
const downloads = createStore<Downloads>(new Map());
const running = new Map<string, AbortController>();

function change(id: string, to: Download | null): void {
  const next = new Map(downloads.get());
  if (to) next.set(id, to);
  else next.delete(id);
  downloads.set(next);
}

export const useDownloads = (): Downloads => useStore(downloads);

export const isDownloaded = (id: string): boolean => downloads.get().get(id)?.state === 'done';

/** Whether this browser can store downloads. Pages without HTTPS cannot. */
export const canDownload = (): boolean => 'caches' in globalThis;

const cacheOf = (username: string) => caches.open(CACHE + username);

/** Reads this member's downloads. Downloads that were unfinished when the page was closed are lost. */
export async function openDownloads(username: string): Promise<void> {
  if (owner === username || !canDownload()) return;
  owner = username;
  downloads.set(new Map());
  // In some private windows every call to Cache Storage fails, and nothing is stored.
  const records = await readRecords(username).catch(() => []);
  if (owner !== username) return;
  downloads.set(
    new Map([
      ...records.flatMap((record) => (record ? [[record.episode.id, record] as const] : [])),
      ...downloads.get(),
    ]),
  );
}

async function readRecords(username: string): Promise<(Download | null)[]> {
  const cache = await cacheOf(username);
  return Promise.all((await cache.keys()).map((key) => readRecord(cache, key)));
}

async function readRecord(cache: Cache, key: Request): Promise<Download | null> {
  const answer = await cache.match(key);
  const isRecord = answer?.headers.get('content-type') === 'application/json';
  return isRecord ? ((await answer.json()) as Download) : null;
}

/**
 * Streams the audio into the member's cache, never holding it in memory. Waits while two others run.
 * @returns `cancelled` if the member stopped it.
 * @throws a DOMException named QuotaExceededError when the device is full, and whatever the fetch throws.
 */
export async function download({ episode, cover }: Entry): Promise<'done' | 'cancelled'> {
  const { id } = episode;
  const username = owner;
  if (!username || downloads.get().has(id)) return 'cancelled';
  const abort = new AbortController();
  running.set(id, abort);
  // After a sign-out, the download must not show to the next member.
  const show = (to: Download | null) => {
    if (running.get(id) === abort) change(id, to);
  };
  const waiting: Download = { episode, cover, state: 'waiting', received: 0, size: 0 };
  let release: (() => void) | undefined;
  let cache: Cache | undefined;
  show(waiting);
  try {
    // Asks the browser not to evict the download when storage runs low.
    void navigator.storage?.persist?.();
    release = await acquireDownloadSlot(abort.signal);
    cache = await cacheOf(username);
    const size = await store(cache, waiting, { show, signal: abort.signal });
    const done: Download = { ...waiting, state: 'done', received: size, size };
    // The record is written last: audio without a record is ignored.
    await cache.put(recordKey(id), jsonResponse(done));
    show(done);
    return 'done';
  } catch (error) {
    await cache?.delete(audioKey(id));
    show(null);
    if (abort.signal.aborted) return 'cancelled';
    throw error;
  } finally {
    release?.();
    if (running.get(id) === abort) running.delete(id);
  }
}

interface Progress {
  show: (to: Download) => void;
  signal: AbortSignal;
}

/** @returns the number of bytes stored. */
async function store(cache: Cache, waiting: Download, { show, signal }: Progress): Promise<number> {
  const loading: Download = { ...waiting, state: 'loading' };
  show(loading);
  const answer = await fetchWithRetry(audioAddress(loading.episode), {
    signal,
    // The HTTP cache may hold a part of an episode that was played, and Chrome would respond 206 with the rest.
    cache: 'no-store',
    // The member's other tabs and devices may be using all four streams.
    onWait: () => show(waiting),
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`The audio came with status ${answer.status}.`);
  show(loading);
  const size = Number(answer.headers.get('content-length') ?? 0);
  let received = 0;
  let shown = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      controller.enqueue(chunk);
      const percent = size > 0 ? Math.floor((received / size) * 100) : 0;
      if (percent === shown) return;
      shown = percent;
      show({ ...loading, received, size });
    },
  });
  const headers = { 'content-type': answer.headers.get('content-type') ?? 'audio/mpeg' };
  await cache.put(audioKey(loading.episode.id), new Response(answer.body.pipeThrough(counter), { headers }));
  signal.throwIfAborted();
  return received;
}

/** Cancels an unfinished download, or deletes a finished one. */
export async function removeDownload(id: string): Promise<void> {
  running.get(id)?.abort();
  if (!owner || !isDownloaded(id)) return;
  change(id, null);
  const cache = await cacheOf(owner);
  // The record is deleted first: audio without a record is ignored, should the page be closed in between.
  await cache.delete(recordKey(id));
  await cache.delete(audioKey(id));
}

/** Null if the browser has evicted it. */
export async function downloadedAudio(id: string): Promise<Blob | null> {
  const answer = owner && (await (await cacheOf(owner)).match(audioKey(id)));
  return answer ? answer.blob() : null;
}

/** Deletes the downloads of other members; of everybody when `except` is null. */
export async function forgetDownloads(except: string | null): Promise<void> {
  if (owner && owner !== except) {
    owner = null;
    for (const abort of running.values()) abort.abort();
    running.clear();
    downloads.set(new Map());
  }
  if (!canDownload()) return;
  const names = await caches.keys().catch((): string[] => []);
  const others = names.filter((name) => name.startsWith(CACHE) && name !== (except && CACHE + except));
  await Promise.all(others.map((name) => caches.delete(name)));
}
