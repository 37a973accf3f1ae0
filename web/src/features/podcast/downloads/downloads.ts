import { createEvent, createStore, useStore } from '../../../browser/store.ts';
import { openTabChannel } from '../../../browser/tab-channel.ts';
import { isConnected, subscribeToConnection } from '../../../http/connection.ts';
import type { Entry } from '../episode-entries.ts';
import type { Download, Downloads, KeptWords } from './download.ts';
import { fetchParts } from './download-parts.ts';
import { canDownload, deleteShelves, openShelf, type Shelf } from './download-shelf.ts';
import { AudioBroken, AudioRefused } from './fetch-rest.ts';
import { isMetered, subscribeToMetered } from './metered.ts';
import { createRests } from './rests.ts';
import { createTabTurn } from './tab-turn.ts';

/** The server allows a member four streams. Two remain for playback. */
const CONCURRENCY = 2;

/** The member whose downloads these are, while the page shows them. */
interface Owner {
  username: string;
  shelf: Promise<Shelf>;
  /** Until then it is unknown what is on this device. */
  isRead: Promise<void>;
  channel: BroadcastChannel | null;
  /** Their plan includes downloads. */
  isPaused: boolean;
  /** When the member leaves. */
  left: AbortController;
  /** What stops each download under way. */
  running: Map<string, () => void>;
  rests: ReturnType<typeof createRests>;
  /** Only one tab downloads. */
  turn: ReturnType<typeof createTabTurn>;
}

let owner: Owner | null = null;
const downloads = createStore<Downloads>(new Map());
const isFull = createStore(false);
const failures = createEvent<Download>();

export const useDownloads = (): Downloads => useStore(downloads);
export const currentDownloads = downloads.get;
export const subscribeToDownloads = downloads.subscribe;
/** Whether downloads wait for room on this device. */
export const useIsFull = (): boolean => useStore(isFull);
export const subscribeToFull = isFull.subscribe;
export const isDeviceFull = isFull.get;
/** Downloads that were refused, and are given up. */
export const subscribeToFailures = failures.subscribe;

export const isDownloaded = (id: string): boolean => downloads.get().get(id)?.state === 'done';

export const unfinished = (): Download[] =>
  [...downloads.get().values()].filter(({ state }) => state !== 'done');

/** What a download has become; null once it is gone. */
type Change = readonly [id: string, to: Download | null];

/** In this tab. */
function put(changes: readonly Change[]): void {
  const next = new Map(downloads.get());
  for (const [id, to] of changes) {
    if (to) next.set(id, to);
    else next.delete(id);
  }
  downloads.set(next);
}

/** In all tabs of this member. */
function change(of: Owner, ...changes: Change[]): void {
  if (of !== owner) return;
  put(changes);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
  of.channel?.postMessage(changes);
}

/** Reads this member's downloads, and continues those that were under way when the page was closed. */
export async function openDownloads(username: string): Promise<void> {
  if (!canDownload()) return;
  if (owner?.username === username) {
    owner.isPaused = false;
    pump();
    return owner.isRead;
  }
  leave();
  const shelf = openShelf(username);
  const channel = openTabChannel(`clear-spring downloads of ${username}`);
  const left = new AbortController();
  const own: Owner = {
    username,
    shelf,
    isRead: Promise.resolve(),
    channel,
    isPaused: false,
    left,
    running: new Map(),
    rests: createRests(pump),
    turn: createTabTurn(`downloads of ${username}`, {
      signal: left.signal,
      prepare: () => refresh(own),
      onChange: pump,
    }),
  };
  owner = own;
  channel?.addEventListener('message', ({ data }) => hear(own, data as Change[]));
  own.isRead = refresh(own);
  await own.isRead;
  pump();
}

/** What the shelf has, and what was asked for while it was being read. */
async function refresh(own: Owner): Promise<void> {
  // In some private windows every call to Cache Storage fails, and nothing is stored.
  const stored = await own.shelf.then((shelf) => shelf.readAll()).catch((): Download[] => []);
  if (own !== owner) return;
  const asked = unfinished().filter(({ episode }) => !stored.some((one) => one.episode.id === episode.id));
  downloads.set(new Map([...stored, ...asked].map((one) => [one.episode.id, one])));
}

/** What another tab has changed. */
function hear(own: Owner, changes: readonly Change[]): void {
  if (own !== owner) return;
  for (const [id, to] of changes) if (to === null) own.running.get(id)?.();
  put(changes.filter(([id, to]) => to === null || !own.running.has(id)));
  pump();
}

/** Asks for episodes. Those that are here or on their way stay as they are. */
export function download(entries: readonly Entry[], { isAutomatic = false } = {}): void {
  const own = owner;
  if (!own) return;
  const now = Date.now();
  const known = downloads.get();
  const asked = entries
    .filter(({ episode }) => !known.has(episode.id))
    .map(({ episode, cover }, at): Download => ({
      episode,
      cover,
      state: 'waiting',
      received: 0,
      size: 0,
      askedAt: now + at,
      validator: null,
      isAutomatic,
    }));
  if (asked.length === 0) return;
  change(own, ...asked.map((one): Change => [one.episode.id, one]));
  for (const one of asked) {
    own.isRead
      .then(() => (downloads.get().get(one.episode.id) === one ? own.shelf : null))
      .then((shelf) => shelf?.keepRecord(one))
      .catch((error: unknown) => (isQuota(error) ? isFull.set(true) : giveUp(own, one)));
  }
  pump();
}

/** Cancels unfinished downloads, and deletes finished ones. */
export async function removeDownloads(ids: readonly string[]): Promise<void> {
  const own = owner;
  if (!own || ids.length === 0) return;
  change(own, ...ids.map((id): Change => [id, null]));
  for (const id of ids) {
    own.running.get(id)?.();
    own.rests.end(id);
  }
  await Promise.all(ids.map((id) => forgetOne(own, id)));
  tryAgain();
}

/** Goes on although there was no room: some may have been made. */
export function tryAgain(): void {
  isFull.set(false);
  pump();
}

/** Null if the browser has evicted it. */
export async function downloadedAudio(id: string): Promise<Blob | null> {
  return owner && (await owner.shelf).readAudio(id);
}

/** Null if none are kept, and while nobody is known. */
export async function keptWords(id: string): Promise<KeptWords | null> {
  // In some private windows every call to Cache Storage fails.
  return owner?.shelf.then((shelf) => shelf.readWords(id)).catch(() => null) ?? null;
}

/** Keeps them beside the episode's audio, if that is here. */
export async function keepWords(id: string, words: KeptWords): Promise<void> {
  if (owner && isDownloaded(id)) await (await owner.shelf).keepWords(id, words);
}

/** Stops what is under way, as the plan has ended. It goes on when the downloads are opened again. */
export function pauseDownloads(): void {
  if (!owner) return;
  owner.isPaused = true;
  stopAll(owner);
}

/** Deletes the downloads of other members; of everybody when `except` is null. */
export async function forgetDownloads(except: string | null): Promise<void> {
  const own = owner;
  if (own && own.username !== except) {
    leave();
    // A cache that is being opened would come back.
    await own.shelf.catch(() => {});
  }
  await deleteShelves(except);
}

function leave(): void {
  const own = owner;
  if (!own) return;
  owner = null;
  own.left.abort();
  own.channel?.close();
  stopAll(own);
  own.rests.endAll();
  own.turn.end();
  downloads.set(new Map());
  isFull.set(false);
}

function stopAll({ running }: Owner): void {
  for (const stop of running.values()) stop();
}

subscribeToConnection(() => {
  if (!owner) return;
  // A connection that is gone ends no stream by itself.
  if (!isConnected()) stopAll(owner);
  owner.rests.endAll();
  pump();
});

subscribeToMetered(() => {
  if (!owner) return;
  if (isMetered()) {
    for (const { episode, isAutomatic } of unfinished()) if (isAutomatic) owner.running.get(episode.id)?.();
  }
  pump();
});

/** Starts what may run now. Called whenever something may have changed that. */
function pump(): void {
  const own = owner;
  if (!own) return;
  const waiting = unfinished();
  if (waiting.length === 0) return own.turn.end();
  if (!own.turn.isNow()) return own.turn.take();
  if (own.isPaused || isFull.get() || !isConnected()) return;
  for (const { episode, isAutomatic } of waiting) {
    if (own.running.size >= CONCURRENCY) return;
    if (isAutomatic && isMetered()) continue;
    if (!own.running.has(episode.id) && !own.rests.isResting(episode.id)) void start(own, episode.id);
  }
}

async function start(own: Owner, id: string): Promise<void> {
  const abort = new AbortController();
  own.running.set(id, () => abort.abort());
  try {
    await run(own, id, abort.signal);
  } finally {
    own.running.delete(id);
    pump();
  }
}

async function run(own: Owner, id: string, signal: AbortSignal): Promise<void> {
  const asked = downloads.get().get(id)!;
  // After a sign-out, the download must not show to the next member.
  const show = (to: Download) => {
    if (!signal.aborted) change(own, [id, to]);
  };
  try {
    const shelf = await own.shelf;
    const done = await fetchParts(shelf, { ...asked, ...(await shelf.read(id)) }, { signal, show });
    signal.throwIfAborted();
    // The record is written last: what it calls done is whole.
    await shelf.keepRecord(done);
    signal.throwIfAborted();
    own.rests.end(id);
    show(done);
  } catch (error) {
    const last = downloads.get().get(id);
    if (own !== owner) return;
    // Removed meanwhile; what arrived since goes too.
    if (!last) return forgetOne(own, id);
    change(own, [id, { ...last, state: 'waiting' }]);
    if (last.received > asked.received) own.rests.end(id);
    if (!signal.aborted) fail(own, last, error);
  }
}

/** A download has stopped, and nobody has stopped it. */
function fail(own: Owner, failed: Download, error: unknown): void {
  if (isQuota(error)) isFull.set(true);
  else if (isFinal(error, failed)) giveUp(own, failed);
  else own.rests.begin(failed.episode.id);
}

function giveUp(own: Owner, failed: Download): void {
  const { id } = failed.episode;
  if (own !== owner || !downloads.get().has(id)) return;
  own.running.get(id)?.();
  failures.emit(failed);
  change(own, [id, null]);
  void forgetOne(own, id);
}

const forgetOne = async ({ shelf }: Owner, id: string): Promise<void> =>
  // Where there is no storage, nothing was stored.
  shelf.then((found) => found.delete(id)).catch(() => {});

const isQuota = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Whether asking again would end like this again. What has begun to come is not given up for a bad moment. */
function isFinal(error: unknown, { received }: Download): boolean {
  if (!(error instanceof AudioRefused)) return error instanceof AudioBroken;
  return error.status >= 500 ? received === 0 : ![401, 403, 408, 429].includes(error.status);
}
