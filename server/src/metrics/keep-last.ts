import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds to wait for the database. Metrics matter most during an outage. */
const TIMEOUT = 500;

/**
 * Reads again once the last result is `maxAge` milliseconds old. Falls back to it where reading fails or takes long;
 * `null` before the first.
 */
export function keepLast<T>(read: () => Promise<T>, maxAge = 0): () => Promise<T | null> {
  let last: { found: T; at: number } | null = null;
  let reading: Promise<void> | null = null;
  return async () => {
    if (last && performance.now() - last.at < maxAge) return last.found;
    reading ??= read()
      .then(
        (found) => void (last = { found, at: performance.now() }),
        () => {},
      )
      .finally(() => (reading = null));
    await Promise.race([reading, delay(TIMEOUT, undefined, { ref: false })]);
    return last?.found ?? null;
  };
}
