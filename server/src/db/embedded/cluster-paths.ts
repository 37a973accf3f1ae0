import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canReach, unprivilegedAccount } from './account.ts';
import type { Account } from './account.ts';
import { finishSwap, holdsData } from './swap.ts';

/** The paths of a cluster, all absolute and without symbolic links. */
export interface ClusterPaths {
  /** Contains all of the below, except `sockets` where that path would be too long. */
  home: string;
  /** PostgreSQL's data directory. */
  data: string;
  /** The folder of the unix socket. */
  sockets: string;
  log: string;
  lock: string;
  /** The user that PostgreSQL runs as; this process's own user when absent. */
  account?: Account;
}

export const port = 5432;
const varFolder = '/var/lib/clear-spring';

/** sockaddr_un holds 107 bytes on Linux and 103 on macOS. The smaller value works on both. */
const maxSocketPath = 103;

/**
 * Chooses the paths and the user of the cluster of a DATA_DIR, and creates the folder around it. An existing cluster
 * keeps its paths and its owner, whatever would be chosen today.
 *
 * @param dataDir created if missing
 * @throws a sentence when PostgreSQL's user cannot use the folder
 */
export async function chooseClusterPaths(
  dataDir: string,
  log: (message: string) => void,
): Promise<ClusterPaths> {
  const root = process.getuid?.() === 0;
  await makeReachable(dataDir, root).catch((error) => {
    throw new Error(`The folder ${dataDir} for the database cannot be used: ${(error as Error).message}`);
  });
  const wanted = join(await realpath(dataDir), 'postgres');
  await finishSwap(wanted);
  if (!root) return layOut(wanted);

  const fallback = join(varFolder, hash(wanted), 'postgres');
  await finishSwap(fallback);
  const existing = [wanted, fallback].find((home) => existsSync(join(home, 'data')));
  const account = existing ? await ownerOf(join(existing, 'data')) : await unprivilegedAccount();
  await letPass(dirname(wanted), account);
  if (existing === wanted && !(await canReach(account, join(wanted, 'data')))) {
    throw new Error(
      `The database in ${wanted} cannot be reached by the user ${account.name}, who runs PostgreSQL for root. ` +
        `Make every folder above it traversable (chmod o+x), or move it.`,
    );
  }
  if (existing === wanted || (!existing && (await canReach(account, dirname(wanted))))) {
    return layOut(wanted, account);
  }
  log(
    `PostgreSQL runs as ${account.name}, who cannot reach ${dirname(wanted)}: the database is in ${fallback}`,
  );
  await makeReachable(varFolder, root);
  await makeReachable(dirname(fallback), root);
  return layOut(fallback, account);
}

/** Whether chooseClusterPaths() would find an existing cluster. Creates nothing. */
export async function holdsDatabase(dataDir: string): Promise<boolean> {
  const folder = await realpath(dataDir).catch(() => null);
  if (!folder) return false;
  const wanted = join(folder, 'postgres');
  return [wanted, join(varFolder, hash(wanted), 'postgres')].some(holdsData);
}

/**
 * Creates a folder that only PostgreSQL's user can enter, or checks that an existing one belongs to that user: in a
 * temporary folder anybody could have created it.
 */
export async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  const owner = account?.uid ?? process.getuid?.();
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  if (found.isDirectory() && account && found.uid === 0) await chown(folder, account.uid, account.gid);
  else if (!found.isDirectory() || found.uid !== owner) {
    throw new Error(`${folder} belongs to another user. Remove it, or choose another DATA_DIR.`);
  }
  await chmod(folder, 0o700);
}

/** Creates the folder. */
export async function layOut(home: string, account?: Account): Promise<ClusterPaths> {
  await makeReachable(home, account !== undefined);
  if (!account && (await stat(home)).uid !== process.getuid?.()) {
    throw new Error(
      `${home} belongs to another user. Start as that user or root, or choose another DATA_DIR.`,
    );
  }
  const data = join(home, 'data');
  const sockets = await socketFolder(home, account);
  return { home, data, sockets, log: join(home, 'postgres.log'), lock: join(home, 'lock'), account };
}

async function socketFolder(home: string, account: Account | undefined): Promise<string> {
  const beside = join(home, 'run');
  if (fits(beside)) return beside;
  for (const folder of [tmpdir(), '/tmp']) {
    const candidate = join(await realpath(folder), `clear-spring-${hash(home)}`);
    if (fits(candidate) && (!account || (await canReach(account, dirname(candidate))))) return candidate;
  }
  throw new Error(
    `No folder is suitable for PostgreSQL's socket: the path ${home} is too long. Choose a shorter DATA_DIR.`,
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= maxSocketPath;
}

/** Lets PostgreSQL's group pass through a DATA_DIR that only root can enter. Leaves the folders above it alone. */
async function letPass(folder: string, { gid }: Account): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  await chown(folder, 0, gid);
  await chmod(folder, (mode & 0o700) | 0o010);
}

/** Under root, others need to pass through the folder but not to list it, whatever the umask. */
async function makeReachable(folder: string, passThrough: boolean): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await chmod(folder, passThrough ? 0o711 : 0o700);
}

async function ownerOf(data: string): Promise<Account> {
  const { uid, gid } = await stat(data);
  return uid === 0 ? unprivilegedAccount() : { name: `#${uid}`, uid, gid };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
