import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Hit, type LinkTarget, recordHits } from './clicks.queries.ts';

export interface ClickRecorder {
  /**
   * Resolves once the hit is on disk, with where its link leads; null when there is no such link.
   * @throws when the database did not take it within the patience: then it may or may not be counted.
   */
  record(hit: Hit): Promise<LinkTarget | null>;
  /** Resolves when everything recorded so far is on disk or refused. */
  drain(): Promise<void>;
}

interface Waiting {
  hit: Hit;
  resolve: (target: LinkTarget | null) => void;
  reject: (error: unknown) => void;
}

const PAUSE = 100;

/**
 * Group commit. While one batch commits, the hits that arrive wait for the next: the busier it is, the more
 * clicks share one disk flush, and an idle link is answered at once. No timer, no cap.
 */
export function createClickRecorder(deps: {
  pool: pg.Pool;
  log: { warn(detail: object, message: string): void };
  /** How long a batch is tried again while the database is away, in milliseconds. */
  patience?: number;
}): ClickRecorder {
  const { pool, log, patience = 5_000 } = deps;
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | null = null;

  async function flush() {
    // Hits that came in together go together. Otherwise the first goes alone, and the rest wait for its commit.
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const targets = await persist(batch.map((one) => one.hit));
        for (const { hit, resolve } of batch) resolve(targets.get(hit.code) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    flushing = null;
  }

  /** The same hits may be sent several times, when the answer to a commit got lost: their ids count them once. */
  async function persist(hits: readonly Hit[]): Promise<Map<string, LinkTarget>> {
    const giveUpAt = performance.now() + patience;
    for (;;) {
      try {
        return await recordHits(pool, hits);
      } catch (error) {
        if (performance.now() > giveUpAt) throw error;
        log.warn({ reason: String(error), hits: hits.length }, 'clicks were not recorded; trying again');
        await delay(PAUSE);
      }
    }
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
