import pg from 'pg';
import { NoDatabaseError } from './require-database.ts';
import { poolTimeouts } from './timeouts.ts';

/** Milliseconds. */
const ANSWER_TIMEOUT = 10_000;
/** Milliseconds that nobody else asks for, to see whether what a connection asks for holds. */
const ASKED = 10_007;

interface Answer {
  /** Differs for every database of every server. */
  database: string;
  /** By their names, in milliseconds; 0 is none. */
  timeouts: Record<string, number>;
}

/**
 * Where there is a pooler, everything but requests needs an address that leads past it, and requests need the timeouts
 * that only the pooler can set.
 * @throws NoDatabaseError where an address does not answer, or the app could not work with it
 */
export async function requireAddresses(url: string, directUrl: string | undefined): Promise<void> {
  const [name, own] = directUrl === undefined ? ['DATABASE_URL', url] : ['DATABASE_DIRECT_URL', directUrl];
  const direct = await ask(own, name, poolTimeouts(ASKED)).catch((error: Error) => {
    throw isRefusal(error) ? behindPooler(name) : error;
  });
  if (direct.timeouts['statement_timeout'] !== ASKED) throw behindPooler(name);
  if (directUrl === undefined) return;

  const pooled = await ask(url, 'DATABASE_URL', {});
  if (pooled.database !== direct.database)
    throw new NoDatabaseError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  const missing = Object.keys(pooled.timeouts).filter((timeout) => pooled.timeouts[timeout] === 0);
  if (missing.length > 0)
    throw new NoDatabaseError(
      `The pooler at DATABASE_URL does not set ${missing.join(', ')}: give it the connect_query of docs/operations.md.`,
    );
}

/** PgBouncer's words for what it neither knows nor was told to ignore. */
const isRefusal = ({ message }: Error) => message.includes('unsupported startup parameter');

const behindPooler = (name: string) =>
  new NoDatabaseError(
    name === 'DATABASE_URL'
      ? "DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the database's own address as well."
      : `${name} leads to a pooler: it has to be the database's own address.`,
  );

async function ask(url: string, name: string, options: pg.ClientConfig): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    ...options,
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Answer>(
      `SELECT current_database() || pg_postmaster_start_time() AS database,
         (SELECT json_object_agg(name, setting::int ORDER BY name) FROM pg_settings
          WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')) AS timeouts`,
    );
    return rows[0]!;
  } catch (error) {
    throw new NoDatabaseError(`The database at ${name} does not answer: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => {});
  }
}
