import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDeferredHits, type Waiting } from './clicks.deferred.ts';
import { createBatchWriter, type BatchWriterDeps } from './clicks.writer.ts';
import type { Link } from './clicks.queries.ts';
import type { Hit } from './clicks.aggregate.ts';

export interface ClickRecorder {
  /**
   * Resolves once the hit is on disk, with its link; null when there is no such link.
   * @throws when the database did not take it within the timeout: then it may or may not be counted.
   */
  record(hit: Hit): Promise<Link | null>;
  /** Resolves when everything recorded so far is on disk or refused. */
  drain(): Promise<void>;
}

/** The least time left for hits that waited for a batch which was given up, in milliseconds. */
const GRACE = 500;
/** Beyond this many, hits are refused at once: they would fill the memory while the database is unavailable. */
const MAX_QUEUED = 10_000;

/**
 * Group commit. While one batch commits, the hits that arrive wait for the next: the busier it is, the more
 * clicks share one disk flush, and an idle link is answered at once. No timer, no fixed size.
 */
export function createClickRecorder(
  deps: BatchWriterDeps & {
    /** How long a hit waits for the database, in milliseconds. */
    timeout?: number | undefined;
    maxQueued?: number;
  },
): ClickRecorder {
  const { timeout = 4_000, maxQueued = MAX_QUEUED } = deps;
  const writer = createBatchWriter(deps);
  const deferred = createDeferredHits(deps);
  const waiting: (Waiting & { since: number })[] = [];
  let flushing: Promise<void> | null = null;

  async function flush() {
    // Hits that arrived together go together. Otherwise the first goes alone and the rest wait for its commit.
    await nextTurn();
    let answerLast = () => {};
    let most = Infinity;
    while (waiting.length > 0) {
      const came = waiting.splice(0, most);
      const deadline = Math.max(came[0]!.since + timeout, performance.now() + Math.min(timeout, GRACE));
      // They arrived before their link was found locked.
      const late = deferred.size > 0 ? came.filter(({ hit }) => deferred.has(hit.shortCode)) : [];
      if (late.length > 0) deferred.add(late, deadline);
      const batch = late.length > 0 ? came.filter(({ hit }) => !deferred.has(hit.shortCode)) : came;
      const recording = writer.record(
        batch.map((one) => one.hit),
        deadline,
      );
      // While the database works on this batch, the previous one's redirects go out.
      answerLast();
      answerLast = await recording.then(
        ({ links, locked }) => {
          if (locked.size > 0)
            deferred.add(
              batch.filter(({ hit }) => locked.has(hit.shortCode)),
              deadline,
            );
          return () => {
            for (const { hit, resolve } of batch)
              if (!locked.has(hit.shortCode)) resolve(links.get(hit.shortCode) ?? null);
          };
        },
        (error: unknown) => () => batch.forEach(({ reject }) => reject(error)),
      );
      if (waiting.length < batch.length) {
        // The database is the faster of the two and waits for node: a larger batch costs both of them less.
        answerLast();
        answerLast = () => {};
        await nextTurn();
        most = Infinity;
      } else {
        // It is the slower one. Of all hits it gets one half while node answers the other, so that neither waits.
        most = Math.ceil((waiting.length + batch.length) / 2);
      }
    }
    flushing = null;
    writer.rest();
  }

  return {
    record: (hit) =>
      new Promise((resolve, reject) => {
        const one = { hit, resolve, reject, since: performance.now() };
        if (waiting.length + deferred.size >= maxQueued) {
          reject(new Error('Too many clicks are waiting for the database.'));
        } else if (deferred.has(hit.shortCode)) {
          deferred.add([one], one.since + timeout);
        } else {
          waiting.push(one);
          flushing ??= flush();
        }
      }),
    async drain() {
      await flushing;
      // The batch may have deferred some of its hits.
      await deferred.working;
    },
  };
}
