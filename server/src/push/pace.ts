/** Items in the order in which their push services take them. */
export interface PacedQueue<Item> {
  /**
   * Waits for an item whose push service takes one. Null where none is left, or all that are have to wait for longer
   * than others should be held up.
   */
  next(): Promise<Turn<Item> | null>;
  /** Those that have had no turn. */
  rest(): Item[];
}

export interface Turn<Item> {
  item: Item;
  /** To be called once it is sent, with the seconds for which the service asked to be spared, if it did. */
  done(spareSeconds: number | null): void;
}

export interface Pace {
  queue<Item>(items: readonly Item[], originOf: (item: Item) => string): PacedQueue<Item>;
  /** Seconds until the first of these origins takes a message; 0 if one does now. */
  secondsUntil(origins: Iterable<string>): number;
}

/** Instants are by `performance.now()`. */
interface Origin {
  inFlight: number;
  /** How many may be in flight; its fraction grows to the next whole. */
  allowed: number;
  pausedUntil: number;
  /** What was sent before is answered for already. */
  slowedAt: number;
}

/** Milliseconds that a queue waits for services that were slowed: others wait behind it. */
const LONGEST_WAIT = 2_000;
const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * How many messages this node has in flight to each push service, by its origin, and `most` at first. A service that
 * asks to be spared gets nothing until the time that it names is over, and then half as many at once as before; whenever
 * it has taken as many as it is allowed, it is allowed one more. Other services go on meanwhile.
 */
export function createPace({ most }: { most: number }): Pace {
  const origins = new Map<string, Origin>();
  let changed = Promise.withResolvers<void>();
  let waitEnds: NodeJS.Timeout | null = null;

  function at(name: string): Origin {
    let origin = origins.get(name);
    if (!origin) {
      origin = { inFlight: 0, allowed: most, pausedUntil: 0, slowedAt: 0 };
      origins.set(name, origin);
    }
    return origin;
  }

  const pauseOf = (name: string) => Math.max(0, at(name).pausedUntil - performance.now());
  const isOpen = (name: string) => at(name).inFlight < Math.floor(at(name).allowed) && pauseOf(name) === 0;

  function take(name: string): (spareSeconds: number | null) => void {
    const origin = at(name);
    const sentAt = performance.now();
    origin.inFlight++;
    return (spareSeconds) => {
      origin.inFlight--;
      if (spareSeconds === null) origin.allowed = Math.min(most, origin.allowed + 1 / origin.allowed);
      else spare(origin, sentAt, spareSeconds);
      wakeUp();
    };
  }

  function spare(origin: Origin, sentAt: number, seconds: number): void {
    const now = performance.now();
    const pause = Math.min(Math.max(seconds, 1), LONGEST_PAUSE_SECONDS) * 1_000;
    origin.pausedUntil = Math.max(origin.pausedUntil, now + pause);
    if (sentAt < origin.slowedAt) return;
    origin.slowedAt = now;
    origin.allowed = Math.max(1, Math.floor(origin.allowed / 2));
  }

  function wakeUp(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  function change(): Promise<void> {
    waitEnds ??= setTimeout(() => {
      waitEnds = null;
      wakeUp();
    }, LONGEST_WAIT).unref();
    return changed.promise;
  }

  return {
    queue<Item>(items: readonly Item[], originOf: (item: Item) => string) {
      const waiting = Map.groupBy(items, originOf);
      let lastTurn = performance.now();

      function takeNext(): Turn<Item> | null {
        for (const [name, itsItems] of waiting) {
          if (!isOpen(name)) continue;
          const [item] = itsItems.splice(-1);
          if (itsItems.length === 0) waiting.delete(name);
          lastTurn = performance.now();
          return { item: item!, done: take(name) };
        }
        return null;
      }

      return {
        async next() {
          for (;;) {
            const turn = takeNext();
            if (turn) return turn;
            const mayOpen = [...waiting.keys()].some((name) => pauseOf(name) === 0);
            if (!mayOpen || performance.now() - lastTurn >= LONGEST_WAIT) return null;
            await change();
          }
        },
        rest: () => [...waiting.values()].flat(),
      };
    },
    secondsUntil: (names) => Math.min(...Array.from(names, pauseOf)) / 1_000,
  };
}
