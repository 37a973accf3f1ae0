import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Hit } from './clicks.entries.ts';
import { createBatchWriter, type BatchWriterDeps } from './clicks.writer.ts';
import type { Link, WhyNowhere } from './clicks.queries.ts';

export interface ClickRecorder {
  /**
   * Resolves once the hit is on disk, with its link, or why it leads nowhere.
   * @throws when the database did not take it within the timeout: then it may or may not be counted.
   */
  record(hit: Hit): Promise<Link | WhyNowhere>;
  /** Resolves when everything recorded so far is on disk or refused. */
  drain(): Promise<void>;
}

interface Waiting {
  hit: Hit;
  resolve: (link: Link | WhyNowhere) => void;
  reject: (error: unknown) => void;
  /** When it came, by `performance.now()`. */
  since: number;
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
  const waiting: Waiting[] = [];
  let flushing: Promise<void> | null = null;

  async function flush() {
    // Hits that arrived together go together. Otherwise the first goes alone and the rest wait for its commit.
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      const deadline = Math.max(batch[0]!.since + timeout, performance.now() + Math.min(timeout, GRACE));
      const hits = batch.map(({ hit }) => hit);
      await writer.record(hits, deadline).then(
        (links) => batch.forEach(({ hit, resolve }) => resolve(links.get(hit.shortCode)!)),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      );
      // The redirects leave, and what arrives meanwhile goes along.
      await nextTurn();
    }
    flushing = null;
    writer.rest();
  }

  return {
    record: (hit) =>
      new Promise((resolve, reject) => {
        const one = { hit, resolve, reject, since: performance.now() };
        if (waiting.length >= maxQueued) {
          reject(new Error('Too many clicks are waiting for the database.'));
        } else {
          waiting.push(one);
          flushing ??= flush();
        }
      }),
    async drain() {
      await flushing;
    },
  };
}
