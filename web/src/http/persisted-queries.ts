import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { isConnected, subscribeToConnection } from './connection.ts';
import { NetworkError } from './http-error.ts';
import { STORED_ANSWERS, storedAnswers } from './stored-answers.ts';
import { jsonResponse, withResolvers } from '../browser/older-browsers.ts';

/** Those stored longest ago are deleted first. */
export const MAX_PERSISTED_QUERIES = 200;
/** Milliseconds after which a slow network counts as none, if there is stored data to show. */
const NETWORK_TIMEOUT = 4_000;

let own: { username: string; cache: Cache } | null = null;
/** Counts the members, so that work begun for one does not finish for the next. */
let generation = 0;
let stopPersisting = () => {};
let lastWork = Promise.resolve();
/** Queries that show stored data. */
const outdated = new Set<string>();

const addressOf = (hash: string) => `/answers/${encodeURIComponent(hash)}`;
/** Pages without https have no Cache Storage, and in some private windows each call to it fails. */
const canPersist = () => 'caches' in globalThis;

/** From now on stores what this member reads, and deletes what others have read. */
export function persistQueriesOf(client: QueryClient, username: string): Promise<void> {
  const forgotten = deletePersistedQueries(username);
  const mine = generation;
  return inSequence(async () => {
    await forgotten;
    if (!canPersist() || mine !== generation) return;
    const cache = await caches.open(STORED_ANSWERS + username);
    if (mine !== generation) return;
    own = { username, cache };
    stopPersisting = persistReads(client, cache);
    for (const query of client.getQueryCache().getAll()) {
      persist(cache, query);
      // One a task: together they would block a phone that starts for 50 ms.
      await new Promise((resolve) => setTimeout(resolve));
      if (mine !== generation) return;
    }
    const old = (await cache.keys()).slice(0, -MAX_PERSISTED_QUERIES);
    await Promise.all(old.map((key) => cache.delete(key)));
  });
}

/** Deletes what members have read here: everybody, or all but one. */
export function deletePersistedQueries(except?: string): Promise<void> {
  generation++;
  stopPersisting();
  stopPersisting = () => {};
  own = null;
  // A member who is identified only now may have been shown stored data.
  if (except === undefined) outdated.clear();
  return inSequence(async () => {
    if (!canPersist()) return;
    const others = (await storedAnswers()).filter((name) => name !== STORED_ANSWERS + except);
    await Promise.all(others.map((name) => caches.delete(name)));
  });
}

/** Runs one after the other: a cache that is being opened for one member must not survive the next member's arrival. */
function inSequence(work: () => Promise<void>): Promise<void> {
  lastWork = lastWork.then(work).catch(() => {});
  return lastWork;
}

function persist(cache: Cache, { queryHash, state }: Query): void {
  // Writing to a cache that has been deleted meanwhile does not bring it back.
  if (state.status === 'success') cache.put(addressOf(queryHash), jsonResponse(state.data)).catch(() => {});
}

/** @returns unsubscribe */
function persistReads(client: QueryClient, cache: Cache): () => void {
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') persist(cache, event.query);
  });
  const unfollow = followConnection(client);
  return () => {
    unsubscribe();
    unfollow();
  };
}

/** When the connection is back, stored data is refetched. */
const followConnection = (client: QueryClient) =>
  subscribeToConnection(() => {
    if (!isConnected()) return;
    const hashes = new Set(outdated);
    outdated.clear();
    void client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
  });

/** Undefined if nothing is stored. At start-up the member is unknown, and there is at most one member's cache. */
async function readPersisted(hash: string): Promise<unknown> {
  if (!canPersist()) return undefined;
  try {
    const [name] = own ? [STORED_ANSWERS + own.username] : await storedAnswers();
    const persisted = name && (await caches.match(addressOf(hash), { cacheName: name }));
    return persisted ? await persisted.json() : undefined;
  } catch {
    return undefined;
  }
}

const TOO_SLOW = Symbol('too slow');

/** The network's response. If it fails or is slow, the stored one, if there is any. */
export const persister: QueryPersister = async (ask, context, query) => {
  const fresh = Promise.resolve(ask(context));
  try {
    return await withTimeout(fresh);
  } catch (failure) {
    if (failure !== TOO_SLOW && !(failure instanceof NetworkError)) throw failure;
    const persisted = query.state.data ?? (await readPersisted(query.queryHash));
    if (persisted === undefined) return fresh;
    if (failure === TOO_SLOW) {
      const isStillAsked = () => context.client.getQueryCache().get(query.queryHash) === query;
      // The member has left; their response must not be stored for the next.
      fresh.then((answer) => isStillAsked() && query.setData(answer)).catch(() => {});
    }
    outdated.add(query.queryHash);
    return persisted;
  }
};

async function withTimeout<Answer>(fresh: Promise<Answer>): Promise<Answer> {
  const slow = withResolvers<never>();
  const timer = setTimeout(() => slow.reject(TOO_SLOW), NETWORK_TIMEOUT);
  try {
    return await Promise.race([fresh, slow.promise]);
  } finally {
    clearTimeout(timer);
  }
}
