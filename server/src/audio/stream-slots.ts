import { Refusal } from '../http/refusal.ts';

/** A member's streams at once: two devices that play, and two downloads. */
const EACH = 4;
/** Milliseconds. A player that seeks asks anew while what it asked before is just being cancelled. */
const GRACE = 2_000;
const RETRY_AFTER_SECONDS = 5;

/** A semaphore for each member over the streams that this process sends them. */
export interface StreamSlots {
  /**
   * Takes a slot until the signal aborts, which is when the answer ends, however it does. Waits a moment where all
   * are taken.
   * @throws Refusal 429 with Retry-After.
   */
  hold(memberId: string, until: AbortSignal): Promise<void>;
}

interface Streams {
  open: number;
  /** Those that wait, first come, first served. */
  waiting: Set<() => void>;
}

/**
 * Counted by this process alone: what a stream costs, its sockets and its buffers, is this process's too, and a count
 * in the database would be two more writes for every seek.
 */
export function createStreamSlots(grace = GRACE): StreamSlots {
  const members = new Map<string, Streams>();

  function release(memberId: string, streams: Streams): void {
    const [next] = streams.waiting;
    // Handed over, so that nobody who comes now gets in between.
    if (next) return next();
    streams.open--;
    if (streams.open === 0) members.delete(memberId);
  }

  return {
    async hold(memberId, until) {
      // The client has gone already, and nobody hears this.
      if (until.aborted) throw tooMany();
      const streams = members.get(memberId) ?? { open: 0, waiting: new Set() };
      if (streams.open < EACH) {
        members.set(memberId, streams);
        streams.open++;
      } else {
        // As many may wait as may stream: who asks for more is no listener.
        if (streams.waiting.size >= EACH) throw tooMany();
        await turn(streams, until, grace);
        // Between its turn and here, the client may have gone too.
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
  new Refusal(429, 'Four recordings are playing or being downloaded already. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
