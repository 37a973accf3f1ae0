import type pg from 'pg';

export interface ServerFacts {
  version: number;
  versionText: string;
  encoding: string;
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean;
  open: number;
  most: number;
  hasTables: boolean;
  hasTrigrams: boolean;
  offersTrigrams: boolean;
}

export async function readServer(pool: pg.Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS "versionText",
       current_setting('server_encoding') AS encoding, current_user AS role,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
       has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS "mayCreate",
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS open,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
       EXISTS (SELECT FROM pg_tables WHERE schemaname = 'drizzle') AS "hasTables",
       EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "hasTrigrams",
       EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "offersTrigrams"`,
  );
  return rows[0]!;
}

/** Tables that belong to somebody else, whom a migration would not be allowed to change them for. */
export async function listForeignTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'drizzle', 'pgboss') AND NOT pg_has_role(tableowner, 'USAGE') ORDER BY 1 LIMIT 3`,
  );
  return rows.map(({ name }) => name);
}
