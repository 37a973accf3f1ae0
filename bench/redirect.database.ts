import { mkdtemp, rm } from 'node:fs/promises';
import pg from 'pg';
import { wellnessProducts } from '@clear-spring/content';
import { migrateDatabase, openDatabase } from '../server/src/db/index.ts';
import { openEmbeddedPostgres } from '../server/src/db/embedded/index.ts';

export interface BenchCluster {
  /** A database of its own with the same links, none of them clicked yet. */
  copy(name: string): Promise<BenchDatabase>;
  codes: string[];
  close(): Promise<void>;
}

export interface BenchDatabase {
  url: string;
  counts(): Promise<Counts>;
}

export interface Counts {
  /** Rows of link_clicks. */
  events: number;
  /** Sums over link_counts. */
  clicks: number;
  filtered: number;
  uniques: number;
  /** Rows of link_visitors. */
  visitors: number;
}

/** The product's own PostgreSQL as it comes: fsync on, every commit waits for the disk. */
export async function openBenchCluster(links: number): Promise<BenchCluster> {
  // Where /tmp may be in memory, /var/tmp lies on the disk.
  const dataDir = await mkdtemp('/var/tmp/clear-spring-bench-');
  const postgres = await openEmbeddedPostgres({ dataDir, database: 'seeded', log: () => {} });
  const codes = await seed(postgres.url, links);
  const admin = new pg.Pool({ connectionString: databaseUrl(postgres.url, 'postgres'), max: 1 });
  const pools = [admin];

  return {
    codes,
    async copy(name) {
      await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE seeded`);
      const url = databaseUrl(postgres.url, name);
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      pools.push(pool);
      return { url, counts: () => count(pool) };
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const databaseUrl = (url: string, name: string) => url.replace('/seeded?', `/${name}?`);

async function seed(url: string, links: number): Promise<string[]> {
  const database = openDatabase(url, console, 1);
  await migrateDatabase(database);
  const products = wellnessProducts.map((product) => product.id);
  const users = Math.ceil(links / products.length);
  await database.pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, cs_user_id)
     SELECT uuidv7(), 'm' || n, 'm' || n, 'm' || n || '@x.example', 'm' || n || '@x.example', '', 'CS' || n
     FROM generate_series(1, $1::int) n`,
    [users],
  );
  const { rows } = await database.pool.query<{ code: string }>(
    `INSERT INTO links (id, code, user_id, product_id)
     SELECT uuidv7(), translate(lpad(to_hex(row_number() OVER () * 26317), 7, '2'), '01', 'xy'), u.id, product
     FROM users u, unnest($1::text[]) product
     LIMIT $2
     RETURNING code`,
    [products, links],
  );
  await database.pool.query('INSERT INTO link_counts (link_id) SELECT id FROM links');
  await database.pool.query('VACUUM ANALYZE');
  await database.close();
  return rows.map((row) => row.code);
}

async function count(pool: pg.Pool): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `SELECT clicks, filtered, uniques, events, visitors
     FROM (SELECT sum(clicks)::float AS clicks, sum(filtered)::float AS filtered, sum(uniques)::float AS uniques FROM link_counts),
          (SELECT count(*)::float AS events FROM link_clicks),
          (SELECT count(*)::float AS visitors FROM link_visitors)`,
  );
  return rows[0]!;
}
