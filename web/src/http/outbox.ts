import { useMemo } from 'react';
import { createEvent, useExternalState } from '../browser/store.ts';
import { safeLocalStorage } from '../browser/storage.ts';
import { expectedUser } from './expected-user.ts';
import { HttpError } from './http-error.ts';

/** Milliseconds until a failed sending is tried again. */
const FIRST_RETRY = 3_000;
const LAST_RETRY = 60_000;

/**
 * What a member has changed and the server does not know yet: the newest change of each thing. It outlives the page.
 */
export function createOutbox<Change extends { at: string }>(
  prefix: string,
  idOf: (change: Change) => string,
) {
  type Waiting = Record<string, Change>;
  const keyOf = (username: string) => prefix + username;
  const changed = createEvent();
  // Another tab has changed it.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) changed.emit();
  });

  const read = (username: string): Waiting =>
    (safeLocalStorage.getJson(keyOf(username)) as Waiting | null) ?? {};

  function write(username: string, waiting: Waiting): void {
    if (Object.keys(waiting).length > 0) safeLocalStorage.setItem(keyOf(username), JSON.stringify(waiting));
    else safeLocalStorage.removeItem(keyOf(username));
    changed.emit();
  }

  const waiting = (username: string): Change[] => Object.values(read(username));

  return {
    waiting,
    useWaiting(username: string): Change[] {
      const stored = useExternalState(changed.subscribe, () => safeLocalStorage.getItem(keyOf(username)));
      // oxlint-disable-next-line react/exhaustive-deps -- what is stored says when to read it again
      return useMemo(() => waiting(username), [username, stored]);
    },
    /** Stores a change until the server has it. */
    keep(username: string, change: Change): void {
      write(username, { ...read(username), [idOf(change)]: change });
    },
    /** Removes a change, unless a newer one has replaced it meanwhile. */
    settle(username: string, change: Change): void {
      const { [idOf(change)]: current, ...others } = read(username);
      if (current?.at === change.at) write(username, others);
    },
    /** Whether nothing of any member waits here. */
    isEmpty: (): boolean => membersUnder(prefix).length === 0,
    /** Deletes the outboxes of other members; of everybody when `except` is null. */
    forget: (except: string | null): void => forgetKeys(prefix, except),
  };
}

/** Those of whom something lies on this device under `prefix` and their username. */
const membersUnder = (prefix: string): string[] =>
  safeLocalStorage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/** Deletes what lies on this device under `prefix` and a username: of everybody but `except`. */
export function forgetKeys(prefix: string, except: string | null): void {
  for (const username of membersUnder(prefix))
    if (username !== except) safeLocalStorage.removeItem(prefix + username);
}

/** An error that a retry would meet again. A session may return, and a busy server recovers. */
export const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

/** What comes for a member who has left is not kept for the next, and only they send what they have left. */
export const hasLeft = (username: string): boolean => username !== expectedUser();

/**
 * Sends what waits, with retries: browsers report to be online a little before they are.
 * @param send @returns whether something is left to send.
 */
export function createCatchUp<Rest extends unknown[]>(
  send: (username: string, ...rest: Rest) => Promise<boolean>,
) {
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function attempt(delay: number, username: string, rest: Rest): Promise<void> {
    if (hasLeft(username)) return;
    clearTimeout(retry);
    const isLeft = await send(username, ...rest);
    if (!isLeft || !navigator.onLine) return;
    clearTimeout(retry);
    retry = setTimeout(() => void attempt(Math.min(delay * 2, LAST_RETRY), username, rest), delay);
  }
  return (username: string, ...rest: Rest): Promise<void> => attempt(FIRST_RETRY, username, rest);
}

/** When a change is made, by this device's clock, but after what it changes: another clock may be ahead. */
export function changedAfter(known: string | null): string {
  const now = Date.now();
  return new Date(known === null ? now : Math.max(now, Date.parse(known) + 1)).toISOString();
}
