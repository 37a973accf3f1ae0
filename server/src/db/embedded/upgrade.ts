// From PostgreSQL's former major version to ours, and back. No version reads the files of another, so the rows move.
import { existsSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, findFormerBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { majorOf, superuser } from './cluster.ts';
import { chooseClusterPaths, layOut } from './cluster-paths.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { connect, connectOrStart, urlOf } from './connection.ts';
import { withLock } from './interprocess-lock.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { appDatabase, provideDatabase, role } from './role.ts';
import { noShareIsHeld } from './share.ts';
import { forgetSwap, swapData } from './swap.ts';

/** Tells the operator why nothing was changed. */
export class UpgradeError extends Error {
  override name = 'UpgradeError';
}

interface Work {
  log: (message: string) => void;
  /** Copies everything. The source is read as its superuser. */
  move: (urls: { from: string; to: string }) => Promise<void>;
}

/** Milliseconds. Who starts or stops PostgreSQL has it for longer only while PostgreSQL recovers. */
const lockTimeout = 10_000;
const unfinished = 'upgrading';
const keptName = (major: number) => `data.${major}`;
/** Write-ahead log of the new server, which grows with what it is given, to its default limit. */
const maxWal = 2 ** 30;
const running = 'The app is running. Stop it first: anything it writes now would be left behind.';

/**
 * Moves everything into new files of our own version, which take the place of the former ones; those are kept beside them.
 * Wherever it is cut off, either is there, whole.
 *
 * @param folders where the former version's packages may be installed
 * @returns our version, and where the former files are; null where the database is of our version already
 * @throws UpgradeError with nothing changed
 */
export async function upgradeDatabase({
  dataDir,
  folders,
  ...work
}: Work & { dataDir: string; folders: readonly string[] }): Promise<{ to: number; kept: string | null }> {
  const paths = await chooseClusterPaths(dataDir, work.log);
  const own = await findBinaries(paths.account);
  return withLock(paths.lock, lockTimeout, async () => {
    const major = await majorOf(paths.data);
    if (major === undefined) throw new UpgradeError(`There is no database in ${dataDir}.`);
    if (major > own.major)
      throw new UpgradeError(
        `The database is one of PostgreSQL ${major}, which is newer than this version's ${own.major}.`,
      );
    if (major === own.major) return { to: major, kept: null };
    const former = await findFormerBinaries(folders, major, paths.account);
    if (!former)
      throw new UpgradeError(
        `Only PostgreSQL ${major} reads the files, and it was not found in ${folders.join(', ') || 'any other version of the app'}. ` +
          'Name the folder of a version of the app that ran on them: npm run db:upgrade -- <folder>',
      );
    const kept = await replaceData({ paths, former, own, keepAs: keptName(major), ...work });
    // What was set aside by downgradeDatabase().
    await rm(join(paths.home, keptName(own.major)), { recursive: true, force: true });
    return { to: own.major, kept };
  });
}

/**
 * Call it only under the lock.
 * @returns where the former files are now
 */
export async function replaceData({
  paths,
  former,
  own,
  keepAs,
  log,
  move,
  findRoom = freeBytes,
}: Work & {
  paths: ClusterPaths;
  former: Binaries;
  own: Binaries;
  keepAs: string;
  findRoom?: (folder: string) => Promise<number>;
}): Promise<string> {
  const kept = join(paths.home, keepAs);
  if (existsSync(kept))
    throw new UpgradeError(`${kept} is there already, from an earlier upgrade. Move it away, or delete it.`);
  const next = await emptyBeside(paths);
  try {
    await requireRoom(paths, findRoom);
    await withServer({ paths, binaries: former, settings: {}, log }, async (old) => {
      await withServer({ paths: next, binaries: own, settings: {}, log }, async (fresh) => {
        await provideDatabase(fresh.client, fresh.sockets, appDatabase);
        log(`Moving everything from PostgreSQL ${former.major} to ${own.major}`);
        await move({
          from: urlOf(old.sockets, superuser, appDatabase),
          to: urlOf(fresh.sockets, role, appDatabase),
        });
      });
    });
    // Both servers have written everything, and stopped.
    await swapData(paths.home, { keepAs, take: join(unfinished, 'data') }, () =>
      log(`The former files are in ${kept}`),
    );
  } finally {
    // Else the new files are still to take their place.
    if (existsSync(paths.data)) await rm(next.home, { recursive: true, force: true, maxRetries: 10 });
  }
  return kept;
}

/**
 * The files that upgradeDatabase() has kept become those of the database again, as they were then.
 * @returns the version that reads them, and where those of the newer one are
 * @throws UpgradeError with nothing changed
 */
export async function downgradeDatabase(
  dataDir: string,
  log: (message: string) => void,
): Promise<{ to: number; kept: string }> {
  const paths = await chooseClusterPaths(dataDir, log);
  return withLock(paths.lock, lockTimeout, async () => {
    const major = await majorOf(paths.data);
    const majors = (await readdir(paths.home)).map((name) => Number(/^data\.(\d+)$/.exec(name)?.[1]));
    const to = Math.max(...majors.filter((other) => major !== undefined && other < major));
    if (major === undefined || !Number.isFinite(to))
      throw new UpgradeError(`There are no files of a former PostgreSQL in ${paths.home}.`);
    await requireStopped(paths);
    await swapData(paths.home, { keepAs: keptName(major), take: keptName(to) });
    return { to, kept: join(paths.home, keptName(major)) };
  });
}

/** The paths of a cluster that is to be made. Whatever a killed process has left of one is gone. */
async function emptyBeside({ home, account }: ClusterPaths): Promise<ClusterPaths> {
  const left = await findPostmaster(join(home, unfinished, 'data'));
  if (left) await stopPostmaster(join(home, unfinished, 'data'), left.pid);
  await forgetSwap(home);
  await rm(join(home, unfinished), { recursive: true, force: true, maxRetries: 10 });
  return layOut(join(home, unfinished), account);
}

/** Runs a server for as long as `work` takes, also one that a killed process has left behind. */
async function withServer(
  cluster: Parameters<typeof connectOrStart>[0],
  work: (server: Awaited<ReturnType<typeof connectOrStart>>) => Promise<void>,
): Promise<void> {
  const server = await connectOrStart(cluster);
  try {
    if (!(await noShareIsHeld(server.client))) throw new UpgradeError(running);
  } catch (error) {
    await server.client.end();
    throw error;
  }
  try {
    await work(server);
  } finally {
    await server.client.end().catch(() => {});
    await stopPostmaster(cluster.paths.data, server.pid);
  }
}

async function requireStopped(paths: ClusterPaths): Promise<void> {
  const server = await connect({ paths });
  if (!server) return;
  const last = await noShareIsHeld(server.client);
  await server.client.end();
  if (!last) throw new UpgradeError(running);
  await stopPostmaster(paths.data, server.pid);
}

async function requireRoom(
  { data, home }: ClusterPaths,
  findRoom: (folder: string) => Promise<number>,
): Promise<void> {
  const size = await sizeOf(data);
  const needed = size + Math.min(size, maxWal);
  const free = await findRoom(home);
  if (free < needed)
    throw new UpgradeError(
      `The disk of ${home} has room for ${megabytes(free)}, and a second copy of the database needs ${megabytes(needed)}.`,
    );
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size;
  return size;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
