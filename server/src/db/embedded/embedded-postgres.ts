import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { superuser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { connect, connectOrStart, maintenance, isTransient } from './connection.ts';
import type { Connected } from './connection.ts';
import { withLock } from './interprocess-lock.ts';
import { chooseClusterPaths, port } from './cluster-paths.ts';
import { provideDatabase, role } from './role.ts';
import { stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** Folder under which the database lives; made if missing. */
  dataDir: string;
  log: (message: string, detail?: Record<string, unknown>) => void;
  /** Made if missing. Default: `app`. */
  database?: string;
  /** Settings of PostgreSQL, such as `{fsync: 'off'}` in tests. A server that already runs keeps the ones it has. */
  settings?: Record<string, string>;
  /** Gives the start up when it is aborted: what was begun is ended first, and nothing of it goes on running. */
  signal?: AbortSignal | undefined;
}

/** A process's share in the one PostgreSQL of a DATA_DIR. */
export interface EmbeddedPostgres {
  /**
   * `postgresql://clear_spring@localhost/app?host=<folder of the unix socket>&port=5432`. The parameter is what counts; the
   * name lets `new URL()` read it. Stays the same when PostgreSQL restarts.
   */
  url: string;
  /** The same as superuser, in the maintenance database: what tests make their databases with. */
  superuserUrl: string;
  /** PostgreSQL's data directory: `<DATA_DIR>/postgres/data`, or under /var/lib/clear-spring. */
  dataDir: string;
  /** Process id of the server, now; another after a restart. 0 when it cannot be seen from this container. */
  readonly pid: number;
  /** Gives the share back; the last one out stops the server, cleanly. May be called again. */
  close(): Promise<void>;
}

/** Advisory lock in the maintenance database: held shared by every process that uses the server. */
const share = 6_107_241;
/** Longer than any start or stop that another process may be in the middle of. */
const lockTimeout = 180_000;
/** So soon does PostgreSQL notice that a killed process no longer holds its share. Milliseconds. */
const disconnectTimeout = 100;
const maxBackoff = 5_000;

/**
 * Starts or joins the PostgreSQL that lives under dataDir, and keeps it running until close().
 * Several processes share one server; one that a killed process left behind is adopted, one that dies is restarted.
 *
 * @throws a sentence for whoever starts the application: no binaries for this system, no user to run it as, a folder
 *   that cannot be used, or a server that does not start (with the end of its log)
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, database = 'app', settings = {}, signal } = options;
  const paths = await chooseClusterPaths(dataDir, log);
  const binaries = await findBinaries(paths.account);
  const cluster: Cluster = { paths, binaries, settings, log };
  const join = (during?: AbortSignal) =>
    withLock(paths.lock, lockTimeout, () => acquireShare({ ...cluster, signal: during }, database), during);

  let current = await join(signal);
  if (signal?.aborted) {
    await withLock(paths.lock, lockTimeout, () => releaseShare(cluster, current));
    throw signal.reason;
  }
  // Restarts have to come up where the pools of all sharing processes look for it.
  paths.sockets = current.sockets;
  const closing = new AbortController();
  let restarting: Promise<void> | undefined;
  let closed: Promise<void> | undefined;

  async function watch() {
    await current.ended;
    if (closing.signal.aborted) return;
    log('The connection to PostgreSQL has ended: starting or joining it again');
    restarting = restart();
  }

  async function restart() {
    for (let backOff = 100; !closing.signal.aborted; backOff = Math.min(2 * backOff, maxBackoff)) {
      try {
        current = await join(closing.signal);
        log(`PostgreSQL is there again (process ${current.pid})`);
        void watch();
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        log('PostgreSQL could not be started again', { error: String(error), nextTryInMs: backOff });
        await sleep(backOff, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  async function close() {
    closing.abort();
    await restarting;
    await withLock(paths.lock, lockTimeout, () => releaseShare(cluster, current));
  }

  const urlOf = (user: string, name: string) =>
    `postgresql://${user}@localhost/${encodeURIComponent(name)}?host=${encodeURIComponent(paths.sockets)}&port=${port}`;

  void watch();
  return {
    url: urlOf(role, database),
    superuserUrl: urlOf(superuser, maintenance),
    dataDir: paths.data,
    get pid() {
      return current.pid;
    },
    close: () => (closed ??= close()),
  };
}

async function acquireShare(cluster: Cluster, database: string, attempts = 3): Promise<Connected> {
  const connected = await connectOrStart(cluster);
  const { client } = connected;
  try {
    await client.query('select pg_advisory_lock_shared($1)', [share]);
    await provideDatabase(client, connected.sockets, database);
    return connected;
  } catch (error) {
    await client.end().catch(() => {});
    if (attempts > 1 && isTransient(error)) return acquireShare(cluster, database, attempts - 1);
    throw error;
  }
}

/** A server that hangs cannot be asked who else has a share: it is left, and the next start adopts or replaces it. */
const unlock = {
  text: 'select pg_advisory_unlock_shared($1)',
  values: [share],
  query_timeout: 1_000,
};

/** Under the lock nobody can come in between finding that nobody else has a share, and the stop. */
async function releaseShare(cluster: Cluster, held: Connected): Promise<void> {
  const failure = await held.client.query(unlock).then(() => null, String);
  if (failure?.includes('Query read timeout')) return void held.client.end().catch(() => {});
  // When our connection was lost, the share was lost with it; the server may run all the same.
  const server = failure ? await connect(cluster) : held;
  if (!server) return;
  const last = await noShareIsHeld(server.client);
  await server.client.end().catch(() => {});
  if (last && server.pid > 0) await stopPostmaster(cluster.paths.data, server.pid);
}

/** Also false when the server has just died: there is nothing to stop then. */
async function noShareIsHeld(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = ${disconnectTimeout}`);
    await client.query('select pg_advisory_lock($1)', [share]);
    return true;
  } catch {
    return false;
  }
}
