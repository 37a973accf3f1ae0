import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { abortable } from './abortable.ts';
import { launch, superuser } from './cluster.ts';
import type { Cluster, Launch } from './cluster.ts';
import { port } from './cluster-paths.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** The database of the connections that hold the shares: advisory locks are per database. */
export const maintenance = 'postgres';
/** Milliseconds. Crash recovery replays at most about max_wal_size (1 GB). */
const startTimeout = 120_000;
/** Milliseconds after which a server is replaced that says it is ready but accepts no connection. */
const unresponsiveTimeout = 10_000;
/**
 * Temporary reasons. The backends of a killed server end by themselves; and a process that was killed while it started
 * PostgreSQL leaves a server that will soon be ready.
 */
const passing = /pre-existing shared memory block|is still in use|lock file "[^"]*" already exists/;
/** Attempts to start it where it fails for another reason, such as being killed for lack of memory. */
const launches = 3;

/** A connection to the cluster's running server. */
export interface Connected {
  client: pg.Client;
  /** Resolves when the connection has closed for any reason. */
  ended: Promise<void>;
  /** The server's process id; 0 where that is invisible, as in another container on the same folder. */
  pid: number;
  /** The folder of its socket: that of the cluster's paths, or one that an earlier process chose. */
  sockets: string;
}

/** `localhost` is there for `new URL()`; the parameter counts. */
export const urlOf = (sockets: string, user: string, database: string): string =>
  `postgresql://${user}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}&port=${port}`;

/**
 * Whether an error only means that the server is missing, starting or stopping: any error of the connection, and of
 * the server's own errors class 57P, operator intervention (source: PostgreSQL's appendix on error codes).
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof OtherData) return false;
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true;
}

/**
 * Connects to the server that runs on the cluster's data, where one does and answers. Never starts one.
 *
 * @throws a sentence when the server runs on other data
 */
export async function connect({ paths }: Pick<Cluster, 'paths'>): Promise<Connected | undefined> {
  return (await probe(paths)).connected;
}

/**
 * Connects to the cluster's server. Starts it where none is running, and replaces it where it is unreachable.
 * Call it only under the lock.
 *
 * @throws a sentence, with the end of PostgreSQL's log, when it does not start
 */
export async function connectOrStart(cluster: Cluster): Promise<Connected> {
  const { paths, log, signal } = cluster;
  const deadline = Date.now() + startTimeout;
  let unresponsiveSince: number | undefined;
  let launched: Launch | undefined;
  let lastOutput = '';
  let failures = 0;
  while (Date.now() < deadline) {
    if (signal?.aborted) {
      if (launched && !launched.ended()) await stopPostmaster(paths.data, launched.pid);
      throw signal.reason;
    }
    const { connected, postmaster, busy } = await probe(paths, signal);
    if (connected) return connected;

    if (launched?.ended()) {
      lastOutput = await launched.lastOutput();
      failures++;
      if (failures >= launches && !passing.test(lastOutput)) {
        throw new Error(`PostgreSQL did not start on ${paths.data}:\n${lastOutput}`);
      }
      launched = undefined;
      await sleep(200);
    } else if (!launched && !postmaster && !busy) {
      launched = await launch(cluster);
    } else if (!launched && postmaster?.ready && !busy) {
      unresponsiveSince ??= Date.now();
      if (Date.now() - unresponsiveSince > unresponsiveTimeout) {
        log(
          `PostgreSQL (process ${postmaster.pid}) does not answer in ${postmaster.sockets}; replacing it`,
          {},
          'warn',
        );
        await stopPostmaster(paths.data, postmaster.pid);
      }
    }
    await sleep(10);
  }
  throw new Error(
    `PostgreSQL on ${paths.data} was still not ready after ${startTimeout / 1000} seconds. ` +
      `It is still starting; see ${paths.log}, and try again.\n${lastOutput}`,
  );
}

interface Answer {
  connected?: Connected;
  /** The running server, whether or not it answered. */
  postmaster?: Awaited<ReturnType<typeof findPostmaster>>;
  /** A server is starting or stopping. */
  busy: boolean;
}

async function probe(paths: Cluster['paths'], signal?: AbortSignal): Promise<Answer> {
  const before = await findPostmaster(paths.data);
  if (before && !before.ready) return { postmaster: before, busy: true };
  const sockets = before?.sockets || paths.sockets;
  const client = new pg.Client({
    host: sockets,
    port,
    user: superuser,
    database: maintenance,
    ssl: false,
    connectionTimeoutMillis: 5000,
    application_name: 'clear-spring share',
  });
  // Without a listener, the server's exit would end this process.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await abortable(client.connect(), signal);
    await abortable(requireSameData(client, paths.data, sockets), signal);
  } catch (error) {
    void client.end().catch(() => {});
    if (!isTransient(error)) throw error;
    return { postmaster: before, busy: error instanceof pg.DatabaseError };
  }
  const postmaster = before ?? (await findPostmaster(paths.data));
  return { connected: { client, ended, pid: postmaster?.pid ?? 0, sockets }, busy: false };
}

class OtherData extends Error {}

async function requireSameData(client: pg.Client, data: string, sockets: string): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const served = rows[0]?.data_directory ?? '';
  if ((await realpath(served).catch(() => served)) === data) return;
  throw new OtherData(`The PostgreSQL in ${sockets} serves ${served}, not ${data}.`);
}
