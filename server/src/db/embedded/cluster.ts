import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { chown, mkdtemp, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { makePrivate, port } from './cluster-paths.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { disownStalePidFile } from './postmaster.ts';
import { syncFolder } from './sync-folder.ts';

/** Creates databases and holds the shares. Named when the app connected as it; existing clusters keep the name. */
export const superuser = 'app';

/** `warn` is for what an operator has to know of. */
export type Log = (message: string, detail?: Record<string, unknown>, level?: 'info' | 'warn') => void;

/** A cluster and how to run it. */
export interface Cluster {
  paths: ClusterPaths;
  binaries: Binaries;
  /** PostgreSQL's settings that differ from ours. */
  settings: Record<string, string>;
  log: Log;
  /** Aborts the start. */
  signal?: AbortSignal | undefined;
}

/** A server that this process has launched. It comes up, or exits with a reason in its log. */
export interface Launch {
  pid: number;
  ended: () => boolean;
  /** The last lines of PostgreSQL's log since this launch. */
  lastOutput: () => Promise<string>;
}

const maxLogBytes = 5_000_000;
const lastLines = 15;
const unfinished = 'data.new-';

/**
 * Launches PostgreSQL on the cluster's data directory, which it creates if missing, without waiting until it is ready.
 * Call it only under the lock, and only when no server is running there.
 */
export async function launch(cluster: Cluster): Promise<Launch> {
  const { paths, binaries, log } = cluster;
  if (!existsSync(paths.data)) await createData(cluster);
  await makePrivate(paths.sockets, paths.account);
  const disowned = await disownStalePidFile(paths.data, paths.sockets);
  if (disowned !== undefined)
    log(`postmaster.pid named process ${disowned}, which is not its server: mended`);

  const output = await openLog(paths);
  try {
    const start = (await output.stat()).size;
    const child = run(binaries.postgres, serverArguments(cluster), paths, output.fd);
    let failure: Error | undefined;
    let over = false;
    child.on('error', (error) => ((failure = error), (over = true)));
    child.on('exit', () => (over = true));
    // PostgreSQL must not keep a process alive that has released it.
    child.unref();
    return {
      pid: child.pid ?? 0,
      ended: () => over,
      lastOutput: async () => failure?.message ?? tail(await readFile(paths.log), start),
    };
  } finally {
    await output.close();
  }
}

function serverArguments({ paths, binaries, settings }: Cluster): string[] {
  const all: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${paths.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The app logs failed statements itself. PostgreSQL's log would contain members' data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Most of what is read lies in the memory of the system: handing each page to a worker takes longer than reading it.
    ...(binaries.major >= 18 && { io_method: 'sync' }),
    shared_buffers: `${sharedBuffers()}MB`,
    ...settings,
  };
  return ['-D', paths.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** A quarter of the memory that this process may use, from PostgreSQL's default to a gigabyte, in megabytes. */
function sharedBuffers(): number {
  // Without a limit it is zero or more than there is.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  return Math.min(Math.max(Math.floor(memory / 4 / 2 ** 20), 128), 1_024);
}

/** The version of PostgreSQL that made the files: no other reads them. Undefined where there are none. */
export async function majorOf(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? undefined : Number(text);
}

/** @throws a sentence where another version of PostgreSQL made the files */
export async function requireOwnMajor(data: string, { major }: Binaries): Promise<void> {
  const made = (await majorOf(data)) ?? major;
  if (made === major) return;
  throw new Error(
    `The database in ${data} is one of PostgreSQL ${made}, and this version of the app runs ${major}. ` +
      (made < major
        ? 'Bring it over with `npm run db:upgrade`, or start the former version.'
        : 'Start the newer version, or take the former files back with `npm run db:downgrade`.'),
  );
}

/** Runs initdb in a temporary folder and renames it, because a killed initdb leaves a directory that looks complete. */
async function createData({ paths, binaries, settings, log, signal }: Cluster): Promise<void> {
  for (const name of await readdir(paths.home)) {
    if (!name.startsWith(unfinished)) continue;
    // The initdb of a process that was just killed may still be writing to it.
    await rm(join(paths.home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const unfinishedData = await mkdtemp(join(paths.home, unfinished));
  if (paths.account) await chown(unfinishedData, paths.account.uid, paths.account.gid);
  const output = await openLog(paths);
  try {
    const start = (await output.stat()).size;
    const child = run(binaries.initdb, initdbArguments(unfinishedData, settings), paths, output.fd);
    // The whole process group: initdb runs PostgreSQL as a child.
    const giveUp = () => void process.kill(-child.pid!, 'SIGKILL');
    if (child.pid) signal?.addEventListener('abort', giveUp);
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
    signal?.removeEventListener('abort', giveUp);
    if (code !== 0) {
      await rm(unfinishedData, { recursive: true, force: true, maxRetries: 10 });
      signal?.throwIfAborted();
      throw new Error(`PostgreSQL's initdb failed:\n${tail(await readFile(paths.log), start)}`);
    }
  } finally {
    await output.close();
  }
  await rename(unfinishedData, paths.data);
  await syncFolder(paths.home);
  log(`A new database was made in ${paths.data}`);
}

function initdbArguments(data: string, settings: Record<string, string>): string[] {
  // PostgreSQL's built-in locale, so that neither the environment nor an OS update changes the sort order.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  return ['-D', data, `--username=${superuser}`, '--auth=trust', '--no-instructions', ...locale, ...sync];
}

/** Runs it in its own process group: Ctrl-C must not reach PostgreSQL before the app has drained. */
function run(program: string, args: string[], { account }: ClusterPaths, output: number): ChildProcess {
  return spawn(program, args, {
    detached: true,
    stdio: ['ignore', output, output],
    uid: account?.uid,
    gid: account?.gid,
    cwd: '/',
    // Not our environment: PGDATA, PGPORT, LC_ALL and TZ would take effect.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
}

/** Rotates a large log, and keeps one old file. */
async function openLog({ home, log }: ClusterPaths): Promise<FileHandle> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(log, `${log}.old`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const file = await open(log, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  // Root may be using a database that belongs to another user.
  const { uid, gid } = await stat(home);
  if (process.getuid?.() === 0) await file.chown(uid, gid);
  return file;
}

function tail(log: Buffer, start: number): string {
  return log.subarray(start).toString('utf8').trim().split('\n').slice(-lastLines).join('\n');
}
