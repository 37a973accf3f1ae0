import { execFile } from 'node:child_process';
import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { port } from './cluster-paths.ts';

/** What postmaster.pid says about the server of a data directory (source: src/include/utils/pidfile.h). */
export interface Postmaster {
  pid: number;
  sockets: string;
  /** It has finished starting and is not stopping. */
  ready: boolean;
}

/** No system gives out this process id. */
const nobodysPid = 2 ** 31 - 1;
const fastShutdown = { signal: 'SIGINT', timeout: 60_000 } as const;
const immediateShutdown = { signal: 'SIGQUIT', timeout: 5_000 } as const;
const kill = { signal: 'SIGKILL', timeout: 5_000 } as const;

/** The server that runs on the data directory. A postmaster.pid that a dead one left behind counts as none. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = await pidFile(data);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !(await serves(pid, data))) return undefined;
  return { pid, sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Lets a server start although a dead one's postmaster.pid names a process that exists: after a reboot the number may
 * be another program's of the same user, and the dead one itself may be a zombie. PostgreSQL refuses in both cases. Only the number is replaced: the
 * rest of the file lets PostgreSQL find shared memory still in use, so two servers on the data stay impossible.
 * Call it only under the lock, and only when findPostmaster() found none.
 *
 * @returns the process that was named, when there was something to mend
 */
export async function disownStalePidFile(data: string, sockets: string): Promise<number | undefined> {
  const lines = await pidFile(data);
  const pid = Number(lines[0]);
  // A power cut may leave the file empty, which PostgreSQL refuses as well.
  if (!(pid > 0)) await rm(join(data, 'postmaster.pid'), { force: true });
  if (!(pid > 0) || !exists(pid)) return undefined;
  await writeFile(join(data, 'postmaster.pid'), [nobodysPid, ...lines.slice(1)].join('\n'));
  await rm(join(sockets, `.s.PGSQL.${port}.lock`), { force: true });
  return pid;
}

/** Stops the server, cleanly if it lets us, and resolves when its process is gone. */
export async function stopPostmaster(data: string, pid: number): Promise<void> {
  for (const { signal, timeout } of [fastShutdown, immediateShutdown, kill]) {
    const deadline = Date.now() + timeout;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    while (Date.now() < deadline) {
      // A process that is ending has no command line any more, so serves() would be too early.
      if (!(await isAlive(pid))) return;
      await sleep(10);
    }
    if (!(await serves(pid, data))) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${data} did not stop.`);
}

/** Process numbers are used again: only one that was started on this data directory is its server. */
async function serves(pid: number, data: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes(data);
  }
  const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
    '\0',
  );
  // Started by hand it may name the folder otherwise. Its working directory is right, but not always ours to read.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return basename(program) === 'postgres' && (args.includes(data) || folder === data);
}

/** Zombies exist too: PostgreSQL takes one for a living server. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** An orphan stays a zombie for ever where process 1 does not reap, as in many containers. */
async function isAlive(pid: number): Promise<boolean> {
  if (!exists(pid)) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

async function pidFile(data: string): Promise<string[]> {
  return (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}
