import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const ASKED_EVERY = 500;

/** Resolves as soon as the database does not answer, or when nobody wants to know any more. */
export async function waitForOutage(probe: pg.Pool, over: AbortSignal): Promise<void> {
  try {
    for (;;) {
      over.throwIfAborted();
      await probe.query('SELECT 1');
      await delay(ASKED_EVERY, undefined, { signal: over, ref: false });
    }
  } catch {}
}
