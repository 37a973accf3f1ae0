import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isRolledBack } from '../../db/index.ts';
import { reasonOf } from '../../log/index.ts';
import { createLocalTimes } from '../../local-time.ts';
import { zonesAt } from '../../time-zones.ts';
import { daysWithVisitors, type Hit, journalEntries, type PlacedHits, placeHits } from './clicks.entries.ts';
import { appendBatch } from './clicks.queries.ts';
import { createLinkCache, type Links } from './link-cache.ts';
import { createVisitorKeys } from './visitors.ts';

/** Records batches one at a time, on a connection that it returns to the pool in between. */
export interface BatchWriter {
  /**
   * Resolves once the hits are on disk, with their links. Those that lead nowhere are recorded nowhere.
   * @throws when the database did not accept them in time: they may or may not be counted.
   */
  record(hits: readonly Hit[], deadline: number): Promise<Links>;
  /** Returns the connection to the pool. */
  rest(): void;
}

export interface BatchWriterDeps {
  pool: pg.Pool;
  log: { warn(detail: object, message: string): void };
  now?: (() => Date) | undefined;
  /** Called for every batch that is on disk. */
  onRecorded?: (() => void) | undefined;
  /** The same, with how many hits the batch had, which are counted only where somebody listens. */
  onBatch?: ((batch: { clicks: number; filtered: number }) => void) | undefined;
  /** Called with the links that people have clicked, once that is on disk. */
  onClicked?: ((linkIds: string[]) => void) | undefined;
}

/** Between two attempts, in milliseconds. */
const [INITIAL_BACKOFF, MAX_BACKOFF] = [100, 1_000];
/** While the trouble lasts, it is logged this often. */
const WARN_INTERVAL = 10_000;

export function createBatchWriter({
  pool,
  log,
  now = () => new Date(),
  onRecorded,
  onBatch,
  onClicked,
}: BatchWriterDeps): BatchWriter {
  const recorderId = randomUUID();
  const cache = createLinkCache();
  const visitorKeys = createVisitorKeys();
  const localTime = createLocalTimes();
  let batches = 0;
  let client: pg.PoolClient | null = null;
  let warnedAt = -Infinity;

  function disconnect(broken: boolean) {
    client?.release(broken);
    client = null;
  }

  function warn(error: unknown, hits: number, what: string) {
    if (performance.now() - warnedAt < WARN_INTERVAL) return;
    warnedAt = performance.now();
    log.warn({ reason: reasonOf(error), hits }, what);
  }

  /** While the connection stands, and links and keys are known, nothing is awaited before the statement is sent. */
  async function send(number: number, hits: readonly Hit[], deadline: number): Promise<Links> {
    const byShortCode = Map.groupBy(hits, ({ shortCode }) => shortCode);
    const shortCodes = [...byShortCode.keys()];
    client ??= await connect(pool, deadline);
    const links = cache.kept(shortCodes) ?? (await cache.read(client, shortCodes, remaining(deadline)));
    const at = now();
    const placed = placeHits(byShortCode, links, (link) => localTime(zonesAt(link, at).timeZone, at));
    if (placed.length === 0) return links;
    const days = daysWithVisitors(placed);
    const keys = visitorKeys.kept(days) ?? (await visitorKeys.read(client, days, at, remaining(deadline)));
    const batch = { recorderId, number, epoch: cache.epoch };
    const epoch = await appendBatch(client, batch, journalEntries(placed, keys), {
      at,
      timeout: remaining(deadline),
    });
    // A link was changed since it was read, and nothing is recorded.
    if (!cache.holdsIn(epoch)) return send(number, hits, deadline);
    onRecorded?.();
    onBatch?.(countsOf(placed));
    onClicked?.(clickedAmong(placed));
    return links;
  }

  return {
    async record(hits, deadline) {
      // While the outcome of an attempt is unknown, the same hits are sent again under the same number, so they
      // count once.
      const batch = ++batches;
      for (let pause = INITIAL_BACKOFF; ; pause = Math.min(pause * 2, MAX_BACKOFF)) {
        try {
          return await send(batch, hits, deadline);
        } catch (error) {
          if (!isRolledBack(error)) disconnect(true);
          const rest = deadline - performance.now();
          warn(
            error,
            hits.length,
            rest > 0 ? 'clicks were not recorded; retrying' : 'clicks were not recorded',
          );
          if (rest <= 0) throw error;
          await delay(Math.min(pause, rest));
        }
      }
    },
    rest: () => disconnect(false),
  };
}

function countsOf(placed: readonly PlacedHits[]): { clicks: number; filtered: number } {
  const counts = { clicks: 0, filtered: 0 };
  for (const { hits } of placed) for (const { filtered } of hits) counts[filtered ? 'filtered' : 'clicks']++;
  return counts;
}

const clickedAmong = (placed: readonly PlacedHits[]): string[] =>
  placed.flatMap(({ link, hits }) => (hits.some(({ filtered }) => !filtered) ? link.linkId : []));

/** In milliseconds; enough for at least one attempt. */
const remaining = (deadline: number) => Math.max(deadline - performance.now(), 100);

/** The pool's own timeout may be longer. */
async function connect(pool: pg.Pool, deadline: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  // Once a batch on an idle link, so it is not an AbortController, whose error would cost more than the rest of this.
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, remaining(deadline), null)));
  const client = await Promise.race([connecting, timeout]).finally(() => clearTimeout(timer));
  if (client) return client;
  connecting.then(
    (late) => late.release(),
    () => {},
  );
  throw new Error('No database connection became available in time.');
}
