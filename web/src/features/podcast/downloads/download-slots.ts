import { withResolvers } from '../../../browser/older-browsers.ts';

/** The server allows a member four streams. Two remain for playback. */
const CONCURRENCY = 2;

let open = 0;
/** First come, first served. */
const waiting = new Set<() => void>();

/**
 * Waits until fewer than two downloads run.
 * @returns release.
 * @throws the signal's reason when it aborts.
 */
export async function acquireDownloadSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (open < CONCURRENCY) open++;
  else await waitForSlot(signal);
  return release;
}

function release(): void {
  const [next] = waiting;
  // The slot is handed over directly, so that no new caller takes it in between.
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
