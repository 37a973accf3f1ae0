import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { requireOwnMajor, superuser } from './cluster.ts';
import type { Cluster, Log } from './cluster.ts';
import { connect, connectOrStart, maintenance, isTransient, urlOf } from './connection.ts';
import type { Connected } from './connection.ts';
import { withLock } from './interprocess-lock.ts';
import { chooseClusterPaths } from './cluster-paths.ts';
import { appDatabase, provideDatabase, role } from './role.ts';
import { noShareIsHeld, share } from './share.ts';
import { stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** The folder of the database; created if missing. */
  dataDir: string;
  log: Log;
  /** Created if missing. Default: that of the app. */
  database?: string;
  /** PostgreSQL's settings, such as `{fsync: 'off'}` in tests. A running server keeps its own. */
  settings?: Record<string, string>;
  /** Aborts the start, and stops what it has started. */
  signal?: AbortSignal | undefined;
}

/** A process's share in the one PostgreSQL of a DATA_DIR. */
export interface EmbeddedPostgres {
  /**
   * `postgresql://clear_spring@localhost/app?host=<folder of the unix socket>&port=5432`. The parameter counts;
   * `localhost` is there for `new URL()`. It survives restarts of PostgreSQL.
   */
  url: string;
  /** The same for the superuser and the maintenance database, with which tests create their databases. */
  superuserUrl: string;
  /** PostgreSQL's data directory: `<DATA_DIR>/postgres/data`, or under /var/lib/clear-spring. */
  dataDir: string;
  /** The server's current process id, which changes with a restart. 0 where it is invisible from this container. */
  readonly pid: number;
  /** Releases the share. The last process to do so stops the server cleanly. Idempotent. */
  close(): Promise<void>;
}

/** Milliseconds. Longer than any start or stop by another process. */
const lockTimeout = 180_000;
const maxBackoff = 5_000;

/**
 * Starts or joins the PostgreSQL under dataDir, and keeps it running until close(). Several processes share one server.
 * It adopts a server that a killed process left behind, and restarts one that dies.
 *
 * @throws a sentence for the operator: no binaries for this system, no user to run it as, an unusable folder, or a
 *   server that does not start (with the end of its log)
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, database = appDatabase, settings = {}, signal } = options;
  const paths = await chooseClusterPaths(dataDir, log);
  const binaries = await findBinaries(paths.account);
  await requireOwnMajor(paths.data, binaries);
  const cluster: Cluster = { paths, binaries, settings, log };
  const join = (during?: AbortSignal) =>
    withLock(paths.lock, lockTimeout, () => acquireShare({ ...cluster, signal: during }, database), during);

  let current = await join(signal);
  if (signal?.aborted) {
    await withLock(paths.lock, lockTimeout, () => releaseShare(cluster, current));
    throw signal.reason;
  }
  // After a restart, the pools of all sharing processes expect the socket there.
  paths.sockets = current.sockets;
  const closing = new AbortController();
  let restarting: Promise<void> | undefined;
  let closed: Promise<void> | undefined;

  async function watch() {
    await current.ended;
    if (closing.signal.aborted) return;
    log('The connection to PostgreSQL has ended: starting or joining it again', {}, 'warn');
    restarting = restart();
  }

  async function restart() {
    for (let backOff = 100; !closing.signal.aborted; backOff = Math.min(2 * backOff, maxBackoff)) {
      try {
        current = await join(closing.signal);
        log(`PostgreSQL is there again (process ${current.pid})`, {}, 'warn');
        void watch();
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        const reason = (error as Error).message;
        log('PostgreSQL could not be started again', { reason, nextTryInMs: backOff }, 'warn');
        await sleep(backOff, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  async function close() {
    closing.abort();
    await restarting;
    await withLock(paths.lock, lockTimeout, () => releaseShare(cluster, current));
  }

  void watch();
  return {
    url: urlOf(paths.sockets, role, database),
    superuserUrl: urlOf(paths.sockets, superuser, maintenance),
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

/** A hung server cannot tell who else has a share, so it is left running: the next start adopts or replaces it. */
const unlock = {
  text: 'select pg_advisory_unlock_shared($1)',
  values: [share],
  query_timeout: 1_000,
};

/** Call it under the lock, so that nobody takes a share between the check and the stop. */
async function releaseShare(cluster: Cluster, held: Connected): Promise<void> {
  const failure = await held.client.query(unlock).then(() => null, String);
  if (failure?.includes('Query read timeout')) return void held.client.end().catch(() => {});
  // A lost connection has lost its share too, but the server may still be running.
  const server = failure ? await connect(cluster) : held;
  if (!server) return;
  const last = await noShareIsHeld(server.client);
  await server.client.end().catch(() => {});
  if (last && server.pid > 0) await stopPostmaster(cluster.paths.data, server.pid);
}
