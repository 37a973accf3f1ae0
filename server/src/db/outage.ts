import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const POLL_INTERVAL = 500;

/** Resolves when the database stops answering, or when `over` aborts. */
export async function waitForOutage(probe: pg.Pool, over: AbortSignal): Promise<void> {
  try {
    for (;;) {
      over.throwIfAborted();
      await probe.query('SELECT 1');
      await delay(POLL_INTERVAL, undefined, { signal: over, ref: false });
    }
  } catch {}
}
