import { type PlayQueue, queueEndpoint, saveQueueEndpoint } from '@clear-spring/contract';
import { createEvent, useExternalState } from '../../../browser/store.ts';
import { safeLocalStorage } from '../../../browser/storage.ts';
import { call } from '../../../http/call.ts';
import { createCatchUp, forgetKeys, hasLeft, isFinal } from '../../../http/outbox.ts';
import { atMost, isTooLong, type QueueChange, type UpNext, withChanges } from './queue-change.ts';

/** The server's queue as it was last answered, for each member. */
const STORED = 'up-next:';
/** What was changed here and the server is not known to have. Each lies by itself: tabs would overwrite a list. */
const CHANGE = 'up-next-change:';
const changesOf = (username: string) => `${CHANGE}${encodeURIComponent(username)}:`;
const NEVER: PlayQueue = { episodeIds: [], autoAdvance: true, version: null };
/** Browsers let a page that is being closed send 64 KiB; ids have at most 200 characters. */
const MAX_KEEPALIVE = 200;

/** A member's Up Next as this device has it. */
interface Kept {
  username: string;
  /** What lies on the device, so that it is parsed once. */
  text: string;
  stored: PlayQueue;
  /** The keys of the changes, the oldest first. */
  unsent: string[];
  upNext: UpNext;
}

let memory: Kept | null = null;
/** Whether anything may lie there that is not in memory. */
let isStale = true;
const changed = createEvent();
changed.subscribe(() => (isStale = true));

/** Always what lies there: another tab may have changed it a moment ago. */
function keptOf(username: string): Kept {
  const own = changesOf(username);
  const unsent = safeLocalStorage
    .keys()
    .filter((key) => key.startsWith(own))
    .toSorted();
  const text = [STORED + username, ...unsent].map((key) => safeLocalStorage.getItem(key)).join('\n');
  isStale = false;
  if (memory?.username === username && memory.text === text) return memory;
  // What an older version has left there has other fields.
  const stored: PlayQueue = { ...NEVER, ...(safeLocalStorage.getJson(STORED + username) as object | null) };
  const { episodeIds, autoAdvance } = stored;
  const changes = unsent.flatMap((key) => (safeLocalStorage.getJson(key) as QueueChange | null) ?? []);
  const upNext = atMost(withChanges({ episodeIds, autoAdvance }, changes));
  memory = { username, text, stored, unsent, upNext };
  return memory;
}

/**
 * Their keys are in the order in which they are made, by the clock, but after the last one that lies there: another tab may
 * have made it in this millisecond, or the clock may have gone back.
 */
function keepChange(username: string, change: QueueChange): void {
  const own = changesOf(username);
  const last = keptOf(username).unsent.at(-1)?.slice(own.length).split('-')[0] ?? 0;
  const time = Math.max(Date.now(), Number(last) + 1);
  safeLocalStorage.setItem(`${own}${time}-${crypto.randomUUID()}`, JSON.stringify(change));
}

// Another tab has changed it, or a sign-out there has deleted it.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(STORED) || key.startsWith(CHANGE)) changed.emit();
});

/** What plays after this, for code outside React. */
export const upNextOf = (username: string): UpNext => keptOf(username).upNext;

/** Whose Up Next this device has never had, and could not read either. */
let unread: string | null = null;

function setUnread(username: string | null): void {
  if (username === unread) return;
  unread = username;
  changed.emit();
}

const isKnown = (username: string): boolean => safeLocalStorage.getItem(STORED + username) !== null;

/** Whether what the server has is among what is shown. */
export const useUpNextState = (username: string): 'known' | 'coming' | 'failed' =>
  useExternalState(changed.subscribe, () => {
    if (isKnown(username)) return 'known';
    return unread === username ? 'failed' : 'coming';
  });

/** A part of the member's Up Next. `select` must not build a new object. */
export const useUpNext = <Part>(username: string, select: (upNext: UpNext) => Part): Part =>
  useExternalState(changed.subscribe, () => select(shownTo(username).upNext));

/** Every row asks at every paint: the device is read once for each change that this tab has heard of. */
const shownTo = (username: string): Kept =>
  isStale || memory?.username !== username ? keptOf(username) : memory;

/**
 * Changes Up Next: on this device at once, on the server as soon as it can be reached.
 * @returns whether there was room for it.
 */
export function changeUpNext(username: string, ...changes: QueueChange[]): boolean {
  if (isTooLong(withChanges(upNextOf(username), changes))) return false;
  for (const change of changes) keepChange(username, change);
  changed.emit();
  void catchUpUpNext(username);
  return true;
}

/** One sending at a time for each member: what they change meanwhile goes along. */
const sending = new Map<string, Promise<boolean>>();

/** Sends what was changed. */
export const catchUpUpNext = createCatchUp((username: string) => {
  const underWay = sending.get(username) ?? send(username).finally(() => sending.delete(username));
  sending.set(username, underWay);
  return underWay;
});

/** @returns whether something is left to send. */
async function send(username: string): Promise<boolean> {
  const { stored, unsent, upNext } = keptOf(username);
  if (unsent.length === 0) return false;
  const version = crypto.randomUUID();
  const keepalive = upNext.episodeIds.length <= MAX_KEEPALIVE;
  try {
    const body = { ...upNext, version, basedOn: stored.version };
    const answer = await call(saveQueueEndpoint, { body }, { keepalive, as: username });
    if (hasLeft(username)) return false;
    adopt(username, answer, stored.version);
    if (answer.version === version) settle(unsent);
  } catch (error) {
    // What the server refuses stays here, and goes along with the next change.
    return !isFinal(error);
  }
  // The server's was another by now, or this has been changed meanwhile.
  return send(username);
}

function settle(unsent: readonly string[]): void {
  for (const key of unsent) safeLocalStorage.removeItem(key);
  changed.emit();
}

/** Reads what other devices have made of it. What this one has to say is answered with that. */
export async function refreshUpNext(username: string): Promise<void> {
  setUnread(null);
  if (keptOf(username).unsent.length === 0) await readServers(username);
  await catchUpUpNext(username);
  if (!isKnown(username) && !hasLeft(username)) setUnread(username);
}

async function readServers(username: string): Promise<void> {
  const { version } = keptOf(username).stored;
  try {
    const answer = await call(queueEndpoint, {}, { as: username });
    if (!hasLeft(username)) adopt(username, answer, version);
  } catch {
    // The next look asks again.
  }
}

/** @param asked the version that was known when the server was asked. */
function adopt(username: string, answer: PlayQueue, asked: string | null): void {
  // A newer answer has come meanwhile, perhaps to another tab.
  if (keptOf(username).stored.version !== asked) return;
  safeLocalStorage.setItem(STORED + username, JSON.stringify(answer));
  changed.emit();
}

/** Deletes what other members have left here; everybody's when `except` is null. */
export function forgetUpNext(except: string | null): void {
  forgetKeys(STORED, except);
  settle(allUnsent().filter((key) => except === null || !key.startsWith(changesOf(except))));
}

/** Deletes what the server has too. */
export function keepUnsentUpNext(): void {
  forgetKeys(STORED, null);
  changed.emit();
}

/** Whether nothing of any member waits here. */
export const isUpNextSent = (): boolean => allUnsent().length === 0;

const allUnsent = () => safeLocalStorage.keys().filter((key) => key.startsWith(CHANGE));
