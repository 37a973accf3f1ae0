import { setTimeout as delay } from 'node:timers/promises';
import { requireAddresses } from './addresses.ts';
import { type Database, openDatabase, type PoolOptions } from './index.ts';
import { abortable, openEmbeddedPostgres } from './embedded/index.ts';
import { NoDatabaseError } from './require-database.ts';

/** Milliseconds. */
const CLOSE_TIMEOUT = 1_000;

interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

interface DatabaseSettings {
  databaseUrl: string | undefined;
  /** Past the pooler that `databaseUrl` leads to, if it does. */
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  databasePool?: PoolOptions;
}

/**
 * Connects to the external database where `databaseUrl` is set, else to the embedded server under `dataDir`, which it
 * starts, or joins where another process runs it. Closing releases both pool and server. `signal` aborts the start.
 * @throws NoDatabaseError when the database is unavailable
 */
export async function connectDatabase(
  { databaseUrl, databaseDirectUrl: directUrl, dataDir, databasePool }: DatabaseSettings,
  log: Log,
  signal?: AbortSignal,
): Promise<Database> {
  if (databaseUrl) {
    await abortable(requireAddresses(databaseUrl, directUrl), signal);
    return opened(databaseUrl, log, { ...databasePool, directUrl });
  }
  const postgres = await openEmbeddedPostgres({
    dataDir,
    signal,
    log: (message, detail = {}, level = 'info') => log[level](detail, message),
  }).catch((error: Error) => {
    // Our own errors are sentences for the operator; system errors keep their stack.
    throw error.constructor === Error && !('code' in error) ? new NoDatabaseError(error.message) : error;
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

/** Closing does not wait long for connections in use: their work is rolled back when the process ends. */
function opened(url: string, log: Log, options: Parameters<typeof openDatabase>[2]): Database {
  const database = openDatabase(url, log, options);
  const close = () => Promise.race([database.close(), delay(CLOSE_TIMEOUT, undefined, { ref: false })]);
  return { ...database, close };
}
