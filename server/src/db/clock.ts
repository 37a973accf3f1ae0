import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE } from '@clear-spring/contract';
import type pg from 'pg';

/** The accepted clock difference, in milliseconds. */
const TOLERANCE = MINUTE;
const CHECK_INTERVAL = 30_000;
/** Milliseconds between two warnings while the difference lasts. */
const LOG_INTERVAL = 600_000;
/** Milliseconds. A slower answer is too imprecise. */
const SLOW = 10_000;

export interface Clock {
  /** The time that all nodes agree on: this machine's, corrected where it differs much from the database's. */
  now(): Date;
  /** Reads the database's time, and whether this machine's agrees with it. */
  compare(): Promise<{ at: Date; agrees: boolean }>;
  /** Milliseconds by which this machine's clock was ahead when they were last compared. */
  ahead(): number;
  /** Compares regularly until the signal aborts. */
  watch(signal: AbortSignal): void;
}

/** The database's clock is authoritative: a node with a wrong clock would delete what is valid for every other node. */
export function createClock(deps: {
  pool: Pick<pg.Pool, 'query'>;
  own: () => Date;
  log: { warn(detail: object, message: string): void };
}): Clock {
  const { pool, own, log } = deps;
  let correction = 0;
  let lastAhead = 0;
  let saidAt = -Infinity;

  async function compare() {
    const asked = performance.now();
    const { rows } = await pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const took = performance.now() - asked;
    const at = rows[0]!.at;
    const ahead = own().getTime() - took / 2 - at.getTime();
    if (took > SLOW) return { at, agrees: correction === 0 };
    lastAhead = ahead;
    const agrees = Math.abs(ahead) <= TOLERANCE;
    correction = agrees ? 0 : -ahead;
    if (agrees) saidAt = -Infinity;
    else if (performance.now() - saidAt > LOG_INTERVAL) {
      saidAt = performance.now();
      log.warn(
        { aheadBySeconds: Math.round(ahead / 1000) },
        "this node's clock differs from the database's; it uses the database's time and deletes nothing until they agree",
      );
    }
    return { at, agrees };
  }

  return {
    now: () => (correction === 0 ? own() : new Date(own().getTime() + correction)),
    compare,
    ahead: () => lastAhead,
    watch(signal) {
      void (async () => {
        while (!signal.aborted) {
          await delay(CHECK_INTERVAL, undefined, { signal, ref: false }).catch(() => {});
          if (!signal.aborted) await compare().catch(() => {});
        }
      })();
    },
  };
}
