import { HttpError } from '../http/http-error.ts';

/** Concurrent streams of one member: two that play and two downloads. */
const EACH = 4;
/** Milliseconds. A player that seeks sends its next request while the previous one is still being cancelled. */
const GRACE = 2_000;
const RETRY_AFTER_SECONDS = 5;

/** A semaphore for each member over the streams that this process sends them. */
export interface StreamSlots {
  /**
   * Acquires a slot until the signal aborts, which it does when the response ends. Waits briefly for one where all
   * are taken.
   * @throws HttpError 429 with Retry-After.
   */
  acquire(memberId: string, until: AbortSignal): Promise<void>;
}

interface Streams {
  open: number;
  /** First come, first served. */
  waiting: Set<() => void>;
}

/**
 * Counts within this process: sockets and buffers are what a stream costs, and they are this process's too. A count
 * in the database would cost two writes per seek.
 */
export function createStreamSlots(grace = GRACE): StreamSlots {
  const members = new Map<string, Streams>();

  function release(memberId: string, streams: Streams): void {
    const [next] = streams.waiting;
    // Handed over directly, so that no newcomer overtakes those who wait.
    if (next) return next();
    streams.open--;
    if (streams.open === 0) members.delete(memberId);
  }

  return {
    async acquire(memberId, until) {
      // The client has disconnected, so nobody receives this.
      if (until.aborted) throw tooMany();
      const streams = members.get(memberId) ?? { open: 0, waiting: new Set() };
      if (streams.open < EACH) {
        members.set(memberId, streams);
        streams.open++;
      } else {
        // As many may wait as may stream: nobody who listens needs more.
        if (streams.waiting.size >= EACH) throw tooMany();
        await turn(streams, until, grace);
        // The client may have disconnected since.
        if (until.aborted) {
          release(memberId, streams);
          throw tooMany();
        }
      }
      until.addEventListener('abort', () => release(memberId, streams), { once: true });
    },
  };
}

/** Resolves once a slot is handed over. */
function turn({ waiting }: Streams, until: AbortSignal, grace: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const handOver = () => {
    stopWaiting();
    resolve();
  };
  const giveUp = () => {
    stopWaiting();
    reject(tooMany());
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    waiting.delete(handOver);
    until.removeEventListener('abort', giveUp);
  };
  const timer = setTimeout(giveUp, grace);
  waiting.add(handOver);
  until.addEventListener('abort', giveUp);
  return promise;
}

const tooMany = () =>
  new HttpError(
    429,
    'Four recordings are playing or being downloaded already. Please try again in a moment.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
