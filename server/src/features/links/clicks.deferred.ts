import { setTimeout as delay } from 'node:timers/promises';
import type { Link } from './clicks.queries.ts';
import { createBatchWriter, type BatchWriterDeps } from './clicks.writer.ts';
import type { Hit } from './clicks.aggregate.ts';

export interface Waiting {
  hit: Hit;
  resolve: (target: Link | null) => void;
  reject: (error: unknown) => void;
}

export interface DeferredHits {
  /** Whether hits on this code wait here. */
  has(shortCode: string): boolean;
  readonly size: number;
  add(hits: readonly Waiting[], deadline: number): void;
  /** Resolves when nothing waits here; null while nothing does. */
  readonly working: Promise<void> | null;
}

/** Between two checks of the locks, in milliseconds. */
const POLL_INTERVAL = 100;

/**
 * Hits wait here while somebody else has locked their link's counter, so that hits on other links need not wait with
 * them.
 */
export function createDeferredHits(deps: BatchWriterDeps): DeferredHits {
  const writer = createBatchWriter(deps);
  let deferred: { one: Waiting; deadline: number }[] = [];
  let shortCodes = new Set<string>();
  let working: Promise<void> | null = null;

  async function work() {
    while (deferred.length > 0) {
      await delay(POLL_INTERVAL);
      const now = performance.now();
      for (const { one, deadline } of deferred)
        if (deadline <= now) one.reject(new Error('The counter of the link is locked.'));
      deferred = deferred.filter(({ deadline }) => deadline > now);
      if (deferred.length > 0) await recordFree();
      shortCodes = new Set(deferred.map(({ one }) => one.hit.shortCode));
    }
    writer.rest();
    working = null;
  }

  async function recordFree() {
    // A failed check says nothing: the next one may succeed.
    const locked = await writer.lockedAmong([...shortCodes], earliest(deferred)).catch(() => shortCodes);
    const free = deferred.filter(({ one }) => !locked.has(one.hit.shortCode));
    deferred = deferred.filter(({ one }) => locked.has(one.hit.shortCode));
    if (free.length === 0) return;
    try {
      const hits = free.map(({ one }) => one.hit);
      const recorded = await writer.record(hits, earliest(free));
      for (const each of free)
        if (recorded.locked.has(each.one.hit.shortCode)) deferred.push(each);
        else each.one.resolve(recorded.links.get(each.one.hit.shortCode) ?? null);
    } catch (error) {
      for (const { one } of free) one.reject(error);
    }
  }

  return {
    has: (shortCode) => shortCodes.has(shortCode),
    get size() {
      return deferred.length;
    },
    add(hits, deadline) {
      for (const one of hits) {
        deferred.push({ one, deadline });
        shortCodes.add(one.hit.shortCode);
      }
      if (working) return;
      deps.log.warn(
        { links: shortCodes.size },
        'another process has locked counters of links: their hits are waiting',
      );
      working = work();
    },
    get working() {
      return working;
    },
  };
}

const earliest = (deferred: readonly { deadline: number }[]) =>
  deferred.reduce((first, { deadline }) => Math.min(first, deadline), Infinity);
