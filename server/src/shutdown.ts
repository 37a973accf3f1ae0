import { setTimeout as delay } from 'node:timers/promises';

/** Why a start ends that was asked to stop meanwhile. */
export class Stopped extends Error {
  override name = 'Stopped';
}

export interface Shutdown {
  /** Aborted as soon as the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Undone at the end, the last first. */
  onEnd(undo: () => Promise<unknown>): void;
  /** Ends everything, once. */
  begin(): Promise<void>;
}

/** For what comes after the last calls: connections, the database. Milliseconds. */
const END_TIMEOUT = 6_000;

/**
 * How the process stops: it says that it is not ready and goes on answering for `drain` milliseconds, then undoes in
 * the opposite order what its start has done, of which the last calls may take `lastCalls` milliseconds. `started`
 * settles when the start is over, however it went. What does not end in time is left to the end of the process: `exit`
 * comes in any case.
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
