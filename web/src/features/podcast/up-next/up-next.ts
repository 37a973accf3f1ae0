import { type PlayQueue, QUEUE_MAX_LENGTH, queueEndpoint, saveQueueEndpoint } from '@clear-spring/contract';
import { useSyncExternalStore } from 'react';
import { createEvent } from '../../../browser/store.ts';
import { safeLocalStorage } from '../../../browser/storage.ts';
import { call } from '../../../http/call.ts';
import { changedAfter, createCatchUp, forgetKeys, isFinal } from '../outbox.ts';
import { atMost, join, type QueueChange, type UpNext } from './queue-change.ts';

const PREFIX = 'up-next:';
const keyOf = (username: string) => PREFIX + username;
/** Browsers let a page that is being closed send 64 KiB; ids have at most 200 characters. */
const MAX_KEEPALIVE = 200;

/** A member's Up Next as this device has it. */
interface Kept {
  queue: PlayQueue;
  /** Changed here, and the server does not know yet. */
  isUnsent: boolean;
  /** The server's has never been read here. */
  isBlind: boolean;
}

const UNKNOWN: Kept = {
  queue: { episodeIds: [], autoAdvance: true, at: null },
  isUnsent: false,
  isBlind: true,
};

/** What is stored for one member, so that it is parsed once. */
let memory: { username: string; kept: Kept } | null = null;
const changed = createEvent();
/** Counts the members, so that an answer for one is not kept for the next. */
let generation = 0;

function keptOf(username: string): Kept {
  if (memory?.username !== username)
    memory = { username, kept: (safeLocalStorage.getJson(keyOf(username)) as Kept | null) ?? UNKNOWN };
  return memory.kept;
}

function keep(username: string, kept: Kept): void {
  safeLocalStorage.setItem(keyOf(username), JSON.stringify(kept));
  memory = { username, kept };
  changed.emit();
}

// Another tab has changed it, or a sign-out there has deleted it.
window.addEventListener('storage', ({ key }) => {
  if (!memory || (key !== null && key !== keyOf(memory.username))) return;
  memory = null;
  changed.emit();
});

/** What plays after this, for code outside React. */
export const upNextOf = (username: string): PlayQueue => keptOf(username).queue;

/** A part of the member's Up Next. `select` must not build a new object. */
export const useUpNext = <Part>(username: string, select: (queue: PlayQueue) => Part): Part =>
  useSyncExternalStore(changed.subscribe, () => select(upNextOf(username)));

/** Changes that were made while the server's was being read: they are made to that. Null while none is. */
let sinceAsked: QueueChange[] | null = null;

/**
 * Changes Up Next: on this device at once, on the server as soon as it can be reached. There the change is made to what
 * other devices have made of it meanwhile: the next episode begins by itself, also where nobody has looked for hours.
 * @returns whether there was room for it.
 */
export function changeUpNext(username: string, change: QueueChange): boolean {
  const before = keptOf(username);
  if (change(before.queue).episodeIds.length > QUEUE_MAX_LENGTH) return false;
  apply(username, [change]);
  if (sinceAsked) sinceAsked.push(change);
  else if (before.isUnsent || before.isBlind) void catchUpUpNext(username);
  else void readServers(username, before, [change]).then(() => catchUpUpNext(username));
  return true;
}

function apply(username: string, changes: readonly QueueChange[]): void {
  const kept = keptOf(username);
  const upNext = changes.reduce<UpNext>((before, change) => change(before), kept.queue);
  keep(username, {
    ...kept,
    queue: { ...atMost(upNext), at: changedAfter(kept.queue.at) },
    isUnsent: true,
  });
}

/** Sends what was changed. */
export const catchUpUpNext = createCatchUp(async (username: string) => {
  if (!keptOf(username).isUnsent) return false;
  if (keptOf(username).isBlind && !(await readServers(username))) return true;
  return send(username);
});

async function send(username: string): Promise<boolean> {
  const mine = generation;
  const { episodeIds, autoAdvance, at } = upNextOf(username);
  if (at === null) return false;
  try {
    const queue = await call(
      saveQueueEndpoint,
      { body: { episodeIds, autoAdvance, at } },
      { keepalive: episodeIds.length <= MAX_KEEPALIVE, as: username },
    );
    if (mine === generation) return await settle(username, at, queue);
  } catch (error) {
    if (!isFinal(error)) return mine === generation;
    // What cannot be saved stays here until the server's is read the next time.
    if (mine === generation) return await settle(username, at, { episodeIds, autoAdvance, at: null });
  }
  return false;
}

/** @returns whether it was changed again while it was on its way, and that could not be sent. */
async function settle(username: string, sent: string, queue: PlayQueue): Promise<boolean> {
  if (upNextOf(username).at !== sent) return send(username);
  keep(username, { queue, isUnsent: false, isBlind: false });
  return false;
}

/** Reads what other devices have made of it, unless this one has something to say. */
export async function refreshUpNext(username: string): Promise<void> {
  if (!keptOf(username).isUnsent) await readServers(username);
  await catchUpUpNext(username);
}

/** @returns whether the server has answered. */
async function readServers(
  username: string,
  before = keptOf(username),
  changes: QueueChange[] = [],
): Promise<boolean> {
  if (sinceAsked) return false;
  const mine = generation;
  sinceAsked = changes;
  try {
    const answer = await call(queueEndpoint, {}, { as: username });
    if (mine === generation) adopt(username, { answer, before, changes });
    return mine === generation;
  } catch {
    return false;
  } finally {
    if (sinceAsked === changes) sinceAsked = null;
  }
}

interface Answered {
  answer: PlayQueue;
  /** What was here before the changes that the server does not know. */
  before: Kept;
  changes: readonly QueueChange[];
}

function adopt(username: string, { answer, before, changes }: Answered): void {
  const now = keptOf(username);
  if (before.isBlind && before.isUnsent) {
    keep(username, { queue: answer, isUnsent: false, isBlind: false });
    return apply(username, [(other) => join(now.queue, other)]);
  }
  // Another tab may have saved something newer meanwhile.
  const known = changes.length > 0 ? before.queue : now.queue;
  if ((known.at ?? '') > (answer.at ?? '')) return;
  keep(username, { queue: answer, isUnsent: false, isBlind: false });
  if (changes.length > 0) apply(username, changes);
}

/** Deletes what other members have left here; everybody's when `except` is null. */
export function forgetUpNext(except: string | null): void {
  forgetKeys(PREFIX, except);
  if (memory === null || memory.username === except) return;
  generation++;
  sinceAsked = null;
  memory = null;
  changed.emit();
}
