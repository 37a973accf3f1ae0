import { withResolvers } from '../../../browser/older-browsers.ts';

/** The server gives a member four streams: two are left for what plays. */
const CONCURRENCY = 2;

let open = 0;
/** Those that wait, first come, first served. */
const waiting = new Set<() => void>();

/**
 * Waits until fewer than two downloads run.
 * @returns what gives the slot back.
 * @throws the signal's reason once it aborts.
 */
export async function acquireDownloadSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (open < CONCURRENCY) open++;
  else await waitForSlot(signal);
  return release;
}

function release(): void {
  const [next] = waiting;
  // Handed over, so that nobody who comes now gets in between.
  if (next) next();
  else open--;
}

async function waitForSlot(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = withResolvers<void>();
  const handOver = () => {
    waiting.delete(handOver);
    signal.removeEventListener('abort', giveUp);
    resolve();
  };
  const giveUp = () => {
    waiting.delete(handOver);
    reject(signal.reason as Error);
  };
  waiting.add(handOver);
  signal.addEventListener('abort', giveUp, { once: true });
  return promise;
}
