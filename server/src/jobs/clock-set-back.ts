import { forgetFuture, hasFutureNoted, type QueueDatabase } from './jobs.queries.ts';

/** Milliseconds. Every node has compared its clock since the last look. */
const INTERVAL = 30_000;

interface Deps {
  database: QueueDatabase;
  log: { warn(detail: object, message: string): void };
  /** Milliseconds between two looks. */
  interval?: number | undefined;
}

/**
 * Has schedules and jobs go on where the database's clock was ahead and is right again: pg-boss has noted times that are
 * still to come, and waits for them.
 * @returns what ends it
 */
export function watchClockSetBack({ database, log, interval = INTERVAL }: Deps): () => void {
  let sawFuture = false;
  async function look(): Promise<void> {
    const sees = await hasFutureNoted(database);
    if (sees && sawFuture) {
      await forgetFuture(database);
      log.warn({}, "the database's clock has been set back: schedules go on by it");
    }
    sawFuture = sees && !sawFuture;
  }
  const looking = setInterval(() => void look().catch(() => {}), interval);
  looking.unref();
  return () => clearInterval(looking);
}
