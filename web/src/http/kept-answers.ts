import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import { isConnected, subscribeToConnection } from './connection.ts';
import { NetworkError } from './http-error.ts';
import { jsonResponse, withResolvers } from '../browser/older-browsers.ts';

/** What a member has read lies on this device, in a cache of their own: each page visited opens without a connection. */
const CACHE = 'answers:';
/** The longest untouched ones go first. */
export const MOST_ANSWERS = 200;
/** Milliseconds after which a slow network counts as none where there is an answer to show. */
const NETWORK_TIMEOUT = 4_000;

let own: { username: string; cache: Cache } | null = null;
/** Counts the members, so that what was begun for one is not ended for the next. */
let turn = 0;
let stopKeeping = () => {};
let lastWork = Promise.resolve();
/** Queries that show what the device had. */
const outdated = new Set<string>();

const addressOf = (hash: string) => `/answers/${encodeURIComponent(hash)}`;
const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE));
/** Pages without https have no caches; of some private windows each call to them fails. */
const canKeep = () => 'caches' in globalThis;

/** From now on keeps what this member reads, and nothing of anybody else. */
export function keepAnswersOf(client: QueryClient, username: string): Promise<void> {
  const forgotten = forgetAnswers(username);
  const mine = turn;
  return inOrder(async () => {
    await forgotten;
    if (!canKeep() || mine !== turn) return;
    const cache = await caches.open(CACHE + username);
    if (mine !== turn) return;
    own = { username, cache };
    stopKeeping = keepWhatIsRead(client, cache);
    const old = (await cache.keys()).slice(0, -MOST_ANSWERS);
    await Promise.all(old.map((key) => cache.delete(key)));
  });
}

/** Takes away what members have read here; of everybody, or of all but one. */
export function forgetAnswers(except?: string): Promise<void> {
  turn++;
  stopKeeping();
  stopKeeping = () => {};
  own = null;
  // Who is known only now may have been shown what the device had.
  if (except === undefined) outdated.clear();
  return inOrder(async () => {
    if (!canKeep()) return;
    const others = (await cacheNames()).filter((name) => name !== CACHE + except);
    await Promise.all(others.map((name) => caches.delete(name)));
  });
}

/** One after the other: a cache that is being opened for one member must not outlive the coming of the next. */
function inOrder(work: () => Promise<void>): Promise<void> {
  lastWork = lastWork.then(work).catch(() => {});
  return lastWork;
}

/** @returns what ends it. */
function keepWhatIsRead(client: QueryClient, cache: Cache): () => void {
  const keep = ({ queryHash, state }: Query) => {
    // A write to a cache that has been deleted meanwhile brings nothing back.
    if (state.status === 'success') cache.put(addressOf(queryHash), jsonResponse(state.data)).catch(() => {});
  };
  const queries = client.getQueryCache();
  for (const query of queries.getAll()) keep(query);
  const unsubscribe = queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
  const unfollow = followConnection(client);
  return () => {
    unsubscribe();
    unfollow();
  };
}

/** When the connection is back, what the device had is asked for anew. */
const followConnection = (client: QueryClient) =>
  subscribeToConnection(() => {
    if (!isConnected()) return;
    const hashes = new Set(outdated);
    outdated.clear();
    void client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
  });

/** Undefined where this device has no answer. At the start nobody is known yet: then there is one member's at most. */
async function recall(hash: string): Promise<unknown> {
  if (!canKeep()) return undefined;
  try {
    const [name] = own ? [CACHE + own.username] : await cacheNames();
    const kept = name && (await caches.match(addressOf(hash), { cacheName: name }));
    return kept ? await kept.json() : undefined;
  } catch {
    return undefined;
  }
}

const TOO_SLOW = Symbol('too slow');

/** The answer of the network; without one, or while it is slow, that of this device, where it has one. */
export const freshOrKept: QueryPersister = async (ask, context, query) => {
  const fresh = Promise.resolve(ask(context));
  try {
    return await withTimeout(fresh);
  } catch (failure) {
    if (failure !== TOO_SLOW && !(failure instanceof NetworkError)) throw failure;
    const kept = query.state.data ?? (await recall(query.queryHash));
    if (kept === undefined) return fresh;
    if (failure === TOO_SLOW) {
      const isStillAsked = () => context.client.getQueryCache().get(query.queryHash) === query;
      // It went with its member, whose answer must not be kept for the next.
      fresh.then((answer) => isStillAsked() && query.setData(answer)).catch(() => {});
    }
    outdated.add(query.queryHash);
    return kept;
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
