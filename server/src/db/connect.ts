import { type Database, openDatabase } from './index.ts';
import { openEmbeddedPostgres } from './embedded/index.ts';

interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/**
 * The product's database: the external one where `databaseUrl` is set, else the embedded server under `dataDir`,
 * which is started, or joined where another process runs it. Closing gives back both pool and server.
 */
export async function connectDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: Log,
): Promise<Database & { url: string }> {
  if (databaseUrl) return { ...openDatabase(databaseUrl, log), url: databaseUrl };
  const postgres = await openEmbeddedPostgres({
    dataDir,
    log: (message, detail) => log.info(detail ?? {}, message),
  });
  const database = openDatabase(postgres.url, log);
  return {
    ...database,
    url: postgres.url,
    close: async () => {
      await database.close();
      await postgres.close();
    },
  };
}
