import { setTimeout as delay } from 'node:timers/promises';

/** The reason of a start that was aborted by a stop. */
export class Stopped extends Error {
  override name = 'Stopped';
}

export interface Shutdown {
  /** Aborts as soon as the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Runs at the end, in reverse order. */
  onEnd(undo: () => Promise<unknown>): void;
  /** Stops everything. Idempotent. */
  begin(): Promise<void>;
}

/** Milliseconds for what follows the last requests: connections, the database. */
const END_TIMEOUT = 6_000;

/**
 * Graceful shutdown. The process becomes unready and keeps answering for `drain` milliseconds. Then it undoes its start
 * in reverse order, where the last requests may take `lastCalls` milliseconds. `started` settles when the start has
 * ended, whatever its outcome. `exit` is always called, even where something does not end in time.
 */
export function createShutdown(deps: {
  drain: () => number;
  lastCalls: () => number;
  started: () => Promise<unknown>;
  exit: (inTime: boolean) => void;
  warn: (error: unknown) => void;
}): Shutdown {
  const stopping = new AbortController();
  const undos: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;

  async function end(): Promise<void> {
    const drain = deps.drain();
    setTimeout(() => deps.exit(false), drain + deps.lastCalls() + END_TIMEOUT).unref();
    stopping.abort(new Stopped());
    await deps.started();
    await delay(drain);
    for (const undo of undos.toReversed()) await undo().catch(deps.warn);
    deps.exit(true);
  }

  return {
    signal: stopping.signal,
    onEnd: (undo) => void undos.push(undo),
    begin: () => (ending ??= end()),
  };
}
