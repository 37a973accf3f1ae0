import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE } from '@clear-spring/contract';
import type pg from 'pg';

/** The accepted clock difference, in milliseconds. */
const TOLERANCE = MINUTE;
const CHECK_INTERVAL = 30_000;
/** Milliseconds between two warnings while the difference lasts. */
const LOG_INTERVAL = 600_000;
/** Milliseconds until the clocks are compared again after a jump, where the database did not answer. */
const JUMP_RETRY = 1_000;
/** Milliseconds. A slower answer is too imprecise. */
const SLOW = 10_000;

export interface Clock {
  /**
   * The time that all nodes agree on: this machine's, corrected where it differs much from the database's. Where it has
   * jumped, time goes on as before until they have been compared.
   */
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
  /** Milliseconds that have passed, whatever is done to the clock. */
  steady?: () => number;
  log: { warn(detail: object, message: string): void };
}): Clock {
  const { pool, own, log, steady = () => performance.now() } = deps;
  /** What both said at the last comparison. */
  let compared = { own: own().getTime(), steady: steady() };
  let correction = 0;
  let lastAhead = 0;
  let saidAt = -Infinity;

  async function compare() {
    const asked = steady();
    const { rows } = await pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const took = steady() - asked;
    const at = rows[0]!.at;
    if (took > SLOW) return { at, agrees: correction === 0 };
    compared = { own: own().getTime(), steady: steady() };
    const ahead = compared.own - took / 2 - at.getTime();
    lastAhead = ahead;
    const agrees = Math.abs(ahead) <= TOLERANCE;
    correction = agrees ? 0 : -ahead;
    if (agrees) saidAt = -Infinity;
    else if (steady() - saidAt > LOG_INTERVAL) {
      saidAt = steady();
      log.warn(
        { aheadBySeconds: Math.round(ahead / 1000) },
        "this node's clock differs from the database's; it uses the database's time and deletes nothing until they agree",
      );
    }
    return { at, agrees };
  }

  /** This machine's time, as if its clock had not jumped since the last comparison. */
  function ownWithoutJump(): number {
    const at = own().getTime();
    const due = compared.own + steady() - compared.steady;
    if (Math.abs(at - due) <= TOLERANCE) return at;
    comparing ??= compareAfterJump(at - due).finally(() => (comparing = null));
    return due;
  }
  let comparing: Promise<void> | null = null;
  /** While the database is away nobody knows which time is right. */
  async function compareAfterJump(by: number) {
    await compare().then(
      () => log.warn({ bySeconds: Math.round(by / 1000) }, "this machine's clock has jumped"),
      () => delay(JUMP_RETRY, undefined, { ref: false }),
    );
  }

  return {
    now: () => new Date(ownWithoutJump() + correction),
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
