import { type PlayQueue, queueEndpoint, saveQueueEndpoint } from '@clear-spring/contract';
import { useSyncExternalStore } from 'react';
import { createEvent } from '../../../browser/store.ts';
import { safeLocalStorage } from '../../../browser/storage.ts';
import { call } from '../../../http/call.ts';
import { createCatchUp, forgetKeys, hasLeft, isFinal, membersUnder } from '../outbox.ts';
import { atMost, isTooLong, type QueueChange, type UpNext, withChanges } from './queue-change.ts';

const PREFIX = 'up-next:';
const keyOf = (username: string) => PREFIX + username;
/** Browsers let a page that is being closed send 64 KiB; ids have at most 200 characters. */
const MAX_KEEPALIVE = 200;

/** A member's Up Next as this device has it. */
interface Kept {
  /** The server's, as it was last answered. */
  stored: PlayQueue;
  /** What was changed here, and the server is not known to have. */
  unsent: UnsentChange[];
}

/** With the version that the queue has once this is its last change: so the device knows it again on the server. */
type UnsentChange = QueueChange & { version: string };

const NOTHING: Kept = { stored: { episodeIds: [], autoAdvance: true, version: null }, unsent: [] };

/** What lies on the device for one member, so that it is parsed once. */
let memory: (Kept & { username: string; text: string | null; upNext: UpNext }) | null = null;
const changed = createEvent();

/** Always what is stored: another tab may have changed it a moment ago. */
function keptOf(username: string) {
  const text = safeLocalStorage.getItem(keyOf(username));
  if (memory?.username === username && memory.text === text) return memory;
  const kept: Kept = { ...NOTHING, ...(safeLocalStorage.getJson(keyOf(username)) as Partial<Kept> | null) };
  const { episodeIds, autoAdvance } = kept.stored;
  memory = {
    ...kept,
    username,
    text,
    upNext: atMost(withChanges({ episodeIds, autoAdvance }, kept.unsent)),
  };
  return memory;
}

function keep(username: string, kept: Kept): void {
  safeLocalStorage.setItem(keyOf(username), JSON.stringify(kept));
  changed.emit();
}

// Another tab has changed it, or a sign-out there has deleted it.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(PREFIX)) changed.emit();
});

/** What plays after this, for code outside React. */
export const upNextOf = (username: string): UpNext => keptOf(username).upNext;

/** A part of the member's Up Next. `select` must not build a new object. */
export const useUpNext = <Part>(username: string, select: (upNext: UpNext) => Part): Part =>
  useSyncExternalStore(changed.subscribe, () => select(upNextOf(username)));

/**
 * Changes Up Next: on this device at once, on the server as soon as it can be reached.
 * @returns whether there was room for it.
 */
export function changeUpNext(username: string, ...changes: QueueChange[]): boolean {
  const { stored, unsent, upNext } = keptOf(username);
  if (isTooLong(withChanges(upNext, changes))) return false;
  keep(username, { stored, unsent: [...unsent, ...changes.map(withNewVersion)] });
  void catchUpUpNext(username);
  return true;
}

const withNewVersion = (change: QueueChange): UnsentChange => ({ ...change, version: crypto.randomUUID() });

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
  const version = unsent.at(-1)?.version;
  if (version === undefined) return false;
  const keepalive = upNext.episodeIds.length <= MAX_KEEPALIVE;
  try {
    const body = { ...upNext, version, basedOn: stored.version };
    const answer = await call(saveQueueEndpoint, { body }, { keepalive, as: username });
    if (hasLeft(username)) return false;
    adopt(username, answer, stored.version);
  } catch (error) {
    // What the server refuses stays here, and goes along with the next change.
    return !isFinal(error);
  }
  // The server's was another by now, or this has been changed meanwhile.
  return send(username);
}

/** Reads what other devices have made of it. What this one has to say is answered with that. */
export async function refreshUpNext(username: string): Promise<void> {
  if (keptOf(username).unsent.length === 0) await readServers(username);
  await catchUpUpNext(username);
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
  const { stored, unsent } = keptOf(username);
  // A newer answer has come meanwhile, perhaps to another tab.
  if (stored.version !== asked) return;
  const last = unsent.findIndex(({ version }) => version === answer.version);
  const isAnothers = last < 0 && answer.version !== stored.version;
  keep(username, {
    stored: answer,
    // No version ever stands for two orders.
    unsent: isAnothers ? unsent.map(withNewVersion) : unsent.slice(last + 1),
  });
}

/** Deletes what other members have left here; everybody's when `except` is null. */
export function forgetUpNext(except: string | null): void {
  forgetKeys(PREFIX, except);
  changed.emit();
}

/** Deletes what the server has too. */
export function keepUnsentUpNext(): void {
  for (const username of membersUnder(PREFIX)) {
    const { unsent } = keptOf(username);
    if (unsent.length > 0) keep(username, { ...NOTHING, unsent });
    else safeLocalStorage.removeItem(keyOf(username));
  }
  changed.emit();
}

/** Whether nothing of any member waits here; only after `keepUnsentUpNext`. */
export const isUpNextSent = (): boolean => membersUnder(PREFIX).length === 0;
