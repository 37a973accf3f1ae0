// Which code can run on which database. Code and database are told apart by the number of their newest migration.
import type pg from 'pg';

/** What a database, as newer code may have left it, asks of the code that runs on it. */
export interface Compatibility {
  part: 'tables' | 'queue';
  /** The newest migration that the database has. */
  newest: number;
  /** The newest migration that the oldest code has which can run on it. */
  oldest: number;
}

/**
 * pg-boss's own schema version, and the oldest one whose pg-boss still works on it. Both change with its version: its
 * release notes say whether the one before can go on beside it.
 */
export const QUEUE_SCHEMA = { newest: 43, oldest: 43 };

/** A sentence for the operator: this code is too old for the database. */
export class IncompatibleSchemaError extends Error {
  override name = 'IncompatibleSchemaError';
}

const statement = /^-- (?:(?<expand>expand)\b|contract: (?<oldest>\d{4})\b)/;

/** Whether a migration begins with the line that says which code can run on what it leaves. */
export const saysWhichCodeRuns = (migration: string): boolean => statement.test(migration);

/**
 * The number of the oldest code that can run after a migration, from its first line: `-- expand` for any code that ran
 * before, `-- contract: 0006` for code that has at least migration 0006. One that says nothing needs its own code.
 */
export function oldestCodeOf(migration: string, own: number): number {
  const { expand, oldest } = statement.exec(migration)?.groups ?? {};
  if (expand) return 0;
  return oldest === undefined ? own : Number(oldest);
}

type Client = Pick<pg.Client, 'query'>;

/** The parts of the database that newer code has taken beyond what this code can run on. */
export async function findTooNew(client: Client, newestTables: number): Promise<Compatibility[]> {
  const { rows } = await client.query<Compatibility>(
    'SELECT part, newest, oldest FROM drizzle.compatibility',
  );
  const own = { tables: newestTables, queue: QUEUE_SCHEMA.newest };
  return rows.filter(({ part, oldest }) => oldest > own[part]);
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

/** A queue of a newer pg-boss, of which nobody has recorded that ours works on it. */
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

/** Older code that starts later lowers nothing. */
export async function recordCompatibility(client: Client, { part, newest, oldest }: Compatibility) {
  await client.query(
    `INSERT INTO drizzle.compatibility (part, newest, oldest) VALUES ($1, $2, $3)
     ON CONFLICT (part) DO UPDATE SET newest = greatest(compatibility.newest, excluded.newest),
       oldest = greatest(compatibility.oldest, excluded.oldest)
     WHERE compatibility.newest < excluded.newest OR compatibility.oldest < excluded.oldest`,
    [part, newest, oldest],
  );
}
