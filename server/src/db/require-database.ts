import type pg from 'pg';
import { holdsDatabase } from './embedded/index.ts';

/** Tells the operator that the database is missing, does not answer or cannot be used. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
}

/** @throws NoDatabaseError without an embedded database. Creates nothing, not even the folder. */
export async function requireEmbeddedDatabase(dataDir: string): Promise<void> {
  if (!(await holdsDatabase(dataDir)))
    throw new NoDatabaseError(
      `There is no database in ${dataDir}. Set DATA_DIR to the app's folder, or set DATABASE_URL.`,
    );
}

/** @throws NoDatabaseError without the product's tables. */
export async function requireTables(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there)
    throw new NoDatabaseError("The database has none of the app's tables. Is it the right one?");
}
