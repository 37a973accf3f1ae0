import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Link, recordBatch } from './clicks.queries.ts';
import { type Hit, tallyHits } from './clicks.tally.ts';
import { createLinkCache } from './link-cache.ts';

export interface ClickRecorder {
  /**
   * Resolves once the hit is on disk, with its link; null when there is no such link.
   * @throws when the database did not take it within the patience: then it may or may not be counted.
   */
  record(hit: Hit): Promise<Link | null>;
  /** Resolves when everything recorded so far is on disk or refused. */
  drain(): Promise<void>;
}

interface Waiting {
  hit: Hit;
  resolve: (target: Link | null) => void;
  reject: (error: unknown) => void;
}

const PAUSE = 100;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** A connection that breaks fails its query too; without a listener it would end the process. */
const ignore = () => {};

/**
 * Group commit. While one batch commits, the hits that arrive wait for the next: the busier it is, the more
 * clicks share one disk flush, and an idle link is answered at once. No timer, no cap.
 */
export function createClickRecorder(deps: {
  pool: pg.Pool;
  log: { warn(detail: object, message: string): void };
  /** Hears of every batch that is on disk. */
  onBatch?: ((batch: { clicks: number; filtered: number }) => void) | undefined;
  /** How long a batch is tried again while the database is away, in milliseconds. */
  patience?: number;
}): ClickRecorder {
  const { pool, log, onBatch, patience = 5_000 } = deps;
  const recorderId = randomUUID();
  const cache = createLinkCache();
  let batches = 0;
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | null = null;
  let client: pg.PoolClient | null = null;

  async function flush() {
    // Hits that came in together go together. Otherwise the first goes alone, and the rest wait for its commit.
    await nextTurn();
    let answerLast = () => {};
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const recording = persist(batch.map((one) => one.hit));
      // Only now, so that the database works on this batch while the last one's redirects go out.
      answerLast();
      answerLast = await recording.then(
        (links) => () => batch.forEach(({ hit, resolve }) => resolve(links.get(hit.code) ?? null)),
        (error: unknown) => () => batch.forEach(({ reject }) => reject(error)),
      );
    }
    flushing = null;
    disconnect();
    answerLast();
  }

  /**
   * A batch is sent again when the answer to its commit got lost: its number counts it once. Nothing is awaited
   * before the statement leaves while the connection stands and the links are known.
   */
  async function persist(hits: readonly Hit[]): Promise<ReadonlyMap<string, Link>> {
    const codes = [...new Set(hits.map((hit) => hit.code))];
    const batch = ++batches;
    const giveUpAt = performance.now() + patience;
    for (;;) {
      try {
        client ??= await connect();
        const links = cache.kept(codes) ?? (await cache.read(client, codes));
        const tally = tallyHits(hits, links);
        if (tally.gains.linkId.length === 0) return links;
        const epoch = await recordBatch(client, recorderId, batch, tally);
        onBatch?.({ clicks: sum(tally.gains.clicks), filtered: sum(tally.gains.filtered) });
        return cache.holdsIn(epoch) ? links : await cache.read(client, codes);
      } catch (error) {
        disconnect(true);
        if (performance.now() > giveUpAt) throw error;
        log.warn({ reason: String(error), hits: hits.length }, 'clicks were not recorded; trying again');
        await delay(PAUSE);
      }
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    const connected = await pool.connect();
    connected.on('error', ignore);
    return connected;
  }

  function disconnect(broken = false) {
    client?.off('error', ignore);
    client?.release(broken);
    client = null;
  }

  return {
    record: (hit) =>
      new Promise((resolve, reject) => {
        waiting.push({ hit, resolve, reject });
        flushing ??= flush();
      }),
    drain: async () => {
      await flushing;
    },
  };
}
