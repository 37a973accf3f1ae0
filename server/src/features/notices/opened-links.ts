import { setTimeout as delay } from 'node:timers/promises';
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
  let opened = new Set<string>();
  const stopping = new AbortController();
  let running = Promise.resolve();

  async function look(): Promise<void> {
    const linkIds = opened;
    if (linkIds.size === 0) return;
    opened = new Set();
    try {
      await tellOfOpened(deps, [...linkIds]);
    } catch (error) {
      for (const linkId of linkIds) opened.add(linkId);
      throw error;
    }
  }

  async function run(): Promise<void> {
    await attempt(() => tellOfMissed(deps));
    for (let at = 1; ; at++) {
      await delay(PAUSE, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      await attempt(look);
      if (at % DUE_EVERY === 0) await attempt(() => tellOfDue(deps));
    }
  }

  /** What cannot be told now is told of later. */
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => deps.log.warn({ reason: String(error) }, 'notices are late'));

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
      await attempt(look);
    },
  };
}
