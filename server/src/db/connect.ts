import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase, type PoolOptions } from './index.ts';
import { openEmbeddedPostgres } from './embedded/index.ts';

const LONGEST_CLOSE = 1_000;

interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
  databasePool?: PoolOptions;
}

/**
 * The product's database: the external one where `databaseUrl` is set, else the embedded server under `dataDir`,
 * which is started, or joined where another process runs it. Closing gives back both pool and server. An aborted
 * `signal` gives the start up.
 */
export async function connectDatabase(
  { databaseUrl, dataDir, databasePool }: DatabaseSettings,
  log: Log,
  signal?: AbortSignal,
): Promise<Database & { url: string }> {
  if (databaseUrl) return opened(databaseUrl, log, databasePool);
  const postgres = await openEmbeddedPostgres({
    dataDir,
    signal,
    log: (message, detail) => log.info(detail ?? {}, message),
  });
  const database = opened(postgres.url, log, databasePool);
  return {
    ...database,
    close: async () => {
      await database.close();
      await postgres.close();
    },
  };
}

/** Closes without a connection that somebody still uses: its work is undone when the process ends. */
function opened(url: string, log: Log, pool: PoolOptions | undefined): Database & { url: string } {
  const database = openDatabase(url, log, pool);
  const close = () => Promise.race([database.close(), delay(LONGEST_CLOSE, undefined, { ref: false })]);
  return { ...database, url, close };
}
