// Which code can run on which database. The number of the newest migration is the version of either.
import type pg from 'pg';

/** The code that a database, which newer code may have migrated, requires. */
export interface Compatibility {
  part: 'tables' | 'queue';
  /** The database's newest migration. */
  newest: number;
  /** The newest migration of the oldest code that can run on it. */
  oldest: number;
}

/**
 * The schema version of pg-boss, and the oldest version that still works on it. Update both with pg-boss: its release
 * notes say whether the previous version can run beside it.
 */
export const QUEUE_SCHEMA = { newest: 43, oldest: 43 };

/** Tells the operator that this code is too old for the database. */
export class IncompatibleSchemaError extends Error {
  override name = 'IncompatibleSchemaError';
}

const statement = /^-- (?:(?<expand>expand)\b|contract: (?<oldest>\d{4})\b)/;

/** Whether the migration's first line says which code can run after it. */
export const saysWhichCodeRuns = (migration: string): boolean => statement.test(migration);

/**
 * The oldest code that can run after a migration, by its first line: `-- expand` for any that ran before it,
 * `-- contract: 0006` for code with at least migration 0006. Without such a line, only its own code.
 */
export function oldestCodeOf(migration: string, own: number): number {
  const { expand, oldest } = statement.exec(migration)?.groups ?? {};
  if (expand) return 0;
  return oldest === undefined ? own : Number(oldest);
}

type Client = Pick<pg.Client, 'query'>;

/** The parts of the database that newer code has migrated beyond this code. */
export async function findTooNew(client: Client, newestTables: number): Promise<Compatibility[]> {
  const { rows } = await client.query<Compatibility>(
    'SELECT part, newest, oldest FROM drizzle.compatibility',
  );
  const own = { tables: newestTables, queue: QUEUE_SCHEMA.newest };
  return rows.filter(({ part, oldest }) => oldest > own[part]);
}

/** The number of the newest migration of the database's tables. */
export async function newestMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ newest: number }>(
    `SELECT newest FROM drizzle.compatibility WHERE part = 'tables'`,
  );
  return rows[0]?.newest ?? -1;
}

/** @throws IncompatibleSchemaError */
export async function requireCompatible(client: Client, newestTables: number): Promise<void> {
  const [tooNew = await findUnknownQueue(client)] = await findTooNew(client, newestTables);
  if (tooNew)
    throw new IncompatibleSchemaError(
      tooNew.part === 'tables'
        ? `A newer version has changed the database (migration ${four(tooNew.newest)}): it needs code with at ` +
            `least migration ${four(tooNew.oldest)}, and this version ends with ${four(newestTables)}. ` +
            `Start the newer version.`
        : `A newer version has changed the job queue (schema ${tooNew.newest}): it needs code with at least ` +
            `schema ${tooNew.oldest}, and this version ends with ${QUEUE_SCHEMA.newest}. Start the newer version.`,
    );
}

/** A newer pg-boss schema, without a record that ours works on it. */
async function findUnknownQueue(client: Client): Promise<Compatibility | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('pgboss.version') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return undefined;
  const { rows: unknown } = await client.query<Compatibility>(
    `SELECT 'queue' AS part, version AS newest, version AS oldest FROM pgboss.version
     WHERE version > $1
       AND NOT EXISTS (SELECT 1 FROM drizzle.compatibility c WHERE part = 'queue' AND c.newest >= version)`,
    [QUEUE_SCHEMA.newest],
  );
  return unknown[0];
}

const four = (migration: number) => String(migration).padStart(4, '0');

/** Keeps the higher values, in case older code starts later. */
export async function recordCompatibility(client: Client, { part, newest, oldest }: Compatibility) {
  await client.query(
    `INSERT INTO drizzle.compatibility (part, newest, oldest) VALUES ($1, $2, $3)
     ON CONFLICT (part) DO UPDATE SET newest = greatest(compatibility.newest, excluded.newest),
       oldest = greatest(compatibility.oldest, excluded.oldest)
     WHERE compatibility.newest < excluded.newest OR compatibility.oldest < excluded.oldest`,
    [part, newest, oldest],
  );
}
