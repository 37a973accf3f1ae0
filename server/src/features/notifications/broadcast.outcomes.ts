import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds in which further entries join a write: each costs the database as much as twenty entries do. */
const GATHERED_FOR = 10;

/**
 * Entries that arrive within a moment or during a write go together in the next one. Resolves once the entry is written. After a failed
 * write nothing more is written.
 */
export function createOutcomeWriter<Entry>(write: (entries: readonly Entry[]) => Promise<void>) {
  let waiting: Entry[] = [];
  let next: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    await Promise.all([running, delay(GATHERED_FOR)]);
    const entries = waiting;
    waiting = [];
    next = null;
    await write(entries);
  }

  return (entry: Entry): Promise<void> => {
    waiting.push(entry);
    next ??= running = flush();
    return next;
  };
}
