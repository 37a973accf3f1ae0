import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../../log/index.ts';
import { tellOfDue, tellOfMissed, tellOfOpened, type TellingDeps } from './telling.service.ts';

export interface OpenedLinks {
  /** Takes note that somebody opened these links. Called for every batch of clicks, so it does nothing else. */
  add(linkIds: Iterable<string>): void;
  start(): void;
  /** Tells what it has noted, as far as it gets. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks, in which a burst of clicks becomes one notice. */
const PAUSE = 1_000;
/** In so many looks each link has one: the first click for long is told of at the next, one that is clicked on and on costs less. */
const LOOKS_PER_LINK = 3;
/** So many looks are between two at the links whose hour is over. */
const DUE_EVERY = 10;

/**
 * Tells members of links that this node's clicks have opened, beside the clicks and never in their way: a set in memory,
 * and once a second at most one statement that finds out which of them are watched. A crash empties the set;
 * `tellOfMissed` finds what was in it.
 */
export function createOpenedLinks(
  deps: TellingDeps & { log: { warn(detail: object, message: string): void } },
): OpenedLinks {
  const opened = new Set<string>();
  /** Looked at so lately that they wait. */
  const lately = new Set<string>();
  const stopping = new AbortController();
  const telling = { ...deps, stopping: stopping.signal };
  let running = Promise.resolve();

  async function look(): Promise<void> {
    const linkIds = [...opened].filter((linkId) => !lately.has(linkId));
    if (linkIds.length === 0) return;
    for (const linkId of linkIds) {
      opened.delete(linkId);
      lately.add(linkId);
    }
    try {
      await tellOfOpened(telling, linkIds);
    } catch (error) {
      for (const linkId of linkIds) opened.add(linkId);
      throw error;
    }
  }

  async function run(): Promise<void> {
    await attempt(() => tellOfMissed(telling));
    for (let at = 1; ; at++) {
      await delay(PAUSE, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      if (at % LOOKS_PER_LINK === 0) lately.clear();
      await attempt(look);
      if (at % DUE_EVERY === 0) await attempt(() => tellOfDue(telling));
    }
  }

  /** What cannot be told now is told of later. */
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => deps.log.warn({ reason: reasonOf(error) }, 'notices are late'));

  return {
    add(linkIds) {
      for (const linkId of linkIds) opened.add(linkId);
    },
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
      lately.clear();
      await attempt(look);
    },
  };
}
