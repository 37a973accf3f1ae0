import { mkdtemp, rm } from 'node:fs/promises';
import pg from 'pg';
import { wellnessProducts } from '@clear-spring/content';
import { openDatabase } from '../server/src/db/index.ts';
import { renewDayPartitions } from '../server/src/features/links/day-partitions.ts';
import { createMonthsAhead, listPartitions, startOfMonth } from '../server/src/db/index.ts';
import { addUpClicks } from '../server/src/test-clicks.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openEmbeddedPostgres, role } from '../server/src/db/embedded/index.ts';

export interface BenchCluster {
  /** A separate database with this many links, each with this many clicks. */
  seed(name: string, size: { links: number; clicksPerLink: number }): Promise<BenchDatabase>;
  copy(of: BenchDatabase, name: string): Promise<BenchDatabase>;
  drop(database: BenchDatabase): Promise<void>;
  /** As superuser, in a database that none of these is. */
  administer(text: string, values: unknown[]): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

export interface BenchDatabase {
  name: string;
  url: string;
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
  /** Up to `limit` links. */
  shortCodes(limit: number): Promise<string[]>;
  /** Once all clicks are added up. */
  counts(): Promise<Counts>;
}

export interface Counts {
  /** Sum over placement_hits. */
  events: number;
  /** Sums over placement_counts. */
  clicks: number;
  filtered: number;
  uniques: number;
  /** Sum over visitor_networks. */
  visitors: number;
}

/** On a generated day: ten of those are a hundred clicks of a link. */
const CLICKS_PER_DAY = 10;

/**
 * Days of the last year: ten of every link, and all of these members' links. They are generated, not replayed click by
 * click, but written day by day as clicks would have. The product's job has made the months, and orders those that are
 * over.
 */
export async function addDays(database: BenchDatabase, memberIds: readonly string[]): Promise<void> {
  const { longRunningDb, close } = openDatabase(database.url, console, { size: 1 });
  const now = new Date();
  await database.query('DROP TABLE placement_days_first', []);
  for (let months = -13; months <= 0; months++) {
    const made = await listPartitions(longRunningDb, 'placement_days');
    await createMonthsAhead(longRunningDb, 'placement_days', made, startOfMonth(now, months));
  }
  await database.query(
    `INSERT INTO placement_days (placement_id, day, hours, people, clicks, phones, browser)
     SELECT id, current_date - ago, array_fill(0, '{9}') || $2::int || array_fill(0, '{14}'), $2, $2, $2, $2
     FROM (
       SELECT id, floor(random() * 365)::int AS ago FROM placements, generate_series(1, 10)
       UNION
       SELECT p.id, ago FROM links l JOIN placements p ON p.link_id = l.id, generate_series(0, 364) ago
       WHERE l.user_id = ANY ($1)
     ) day
     ORDER BY ago DESC`,
    [memberIds, CLICKS_PER_DAY],
  );
  await renewDayPartitions({ longRunningDb }, now);
  await close();
  await database.query('VACUUM ANALYZE placement_days', []);
}

/** The embedded PostgreSQL with its defaults, but for these: fsync is on, and every commit waits for the disk. */
export async function openBenchCluster(settings: Record<string, string> = {}): Promise<BenchCluster> {
  // /tmp may be in memory; /var/tmp is on the disk.
  const dataDir = await mkdtemp('/var/tmp/clear-spring-bench-');
  const postgres = await openEmbeddedPostgres({ dataDir, database: 'postgres', settings, log: () => {} });
  const admin = new pg.Pool({ connectionString: postgres.superuserUrl, max: 1 });
  const pools = [admin];

  async function create(name: string, template: string): Promise<BenchDatabase> {
    await admin.query(
      `CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${role} TEMPLATE ${pg.escapeIdentifier(template)}`,
    );
    const url = postgres.url.replace('/postgres?', `/${name}?`);
    // A database with open connections cannot be copied.
    const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 1 });
    pools.push(pool);
    return {
      name,
      url,
      query: (text, values) => pool.query(text, values),
      shortCodes: (limit) => someShortCodes(pool, limit),
      async counts() {
        const database = openDatabase(url, console, { size: 1 });
        await addUpClicks(database.longRunningDb);
        await database.close();
        return count(pool);
      },
    };
  }

  return {
    async seed(name, size) {
      const database = await create(name, 'template1');
      await fill(database.url, size);
      return database;
    },
    copy: (of, name) => create(name, of.name),
    drop: async ({ name }) => void (await admin.query(`DROP DATABASE ${pg.escapeIdentifier(name)}`)),
    administer: (text, values) => admin.query(text, values),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(url: string, { links, clicksPerLink }: { links: number; clicksPerLink: number }) {
  const database = openDatabase(url, console, { size: 1 });
  await migrateDatabase(database);
  await database.close();
  // Without the product's timeouts: a million rows take longer than members wait.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const products = wellnessProducts.map((product) => product.id);
  await pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, cs_user_id)
     SELECT uuidv7(), 'm' || n, 'm' || n, 'm' || n || '@x.example', 'm' || n || '@x.example', '', 'CS' || n
     FROM generate_series(1, $1::int) n`,
    [Math.ceil(links / products.length)],
  );
  // Multiplied by a prime below 16^7, so that no two links get the same code and neighbours look nothing alike.
  await pool.query(
    `WITH link AS (
       INSERT INTO links (id, user_id, product_id)
       SELECT uuidv7(), u.id, product FROM users u, unnest($1::text[]) product LIMIT $2
       RETURNING id
     )
     INSERT INTO placements (id, link_id, short_code)
     SELECT id, id, translate(lpad(to_hex(row_number() OVER () * 48271 % 268435399), 7, '0'), '01', 'xy') FROM link`,
    [products, links],
  );
  await pool.query('INSERT INTO placement_counts (placement_id, clicks) SELECT id, $1 FROM placements', [
    clicksPerLink,
  ]);
  await pool.query(
    `INSERT INTO placement_hits (placement_id, at, filtered, scanned)
     SELECT id, now() - random() * interval '1 year', false, n % 5 = 0 FROM placements, generate_series(1, $1::int) n`,
    [clicksPerLink],
  );
  await pool.query('VACUUM ANALYZE');
  await pool.end();
}

async function someShortCodes(pool: pg.Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ shortCode: string }>(
    'SELECT short_code AS "shortCode" FROM placements ORDER BY random() LIMIT $1',
    [limit],
  );
  return rows.map(({ shortCode }) => shortCode);
}

async function count(pool: pg.Pool): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `SELECT clicks, filtered, uniques, events, visitors
     FROM (SELECT sum(clicks)::float AS clicks, sum(filtered)::float AS filtered, sum(uniques)::float AS uniques FROM placement_counts),
          (SELECT coalesce(sum(hits), 0)::float AS events FROM placement_hits),
          (SELECT coalesce(sum(cardinality(visitors)), 0)::float AS visitors FROM visitor_networks)`,
  );
  return rows[0]!;
}
