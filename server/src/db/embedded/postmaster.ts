import { execFile } from 'node:child_process';
import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { port } from './cluster-paths.ts';

/** The contents of a data directory's postmaster.pid (source: src/include/utils/pidfile.h). */
export interface Postmaster {
  pid: number;
  sockets: string;
  /** It has finished starting and is not stopping. */
  ready: boolean;
}

/** A process id that no system assigns. */
const nobodysPid = 2 ** 31 - 1;
const fastShutdown = { signal: 'SIGINT', timeout: 60_000 } as const;
const immediateShutdown = { signal: 'SIGQUIT', timeout: 5_000 } as const;
const kill = { signal: 'SIGKILL', timeout: 5_000 } as const;

/** The server that runs on the data directory. Ignores the postmaster.pid of a dead one. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = await pidFile(data);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !(await serves(pid, data))) return undefined;
  return { pid, sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Lets a server start although a dead one's postmaster.pid names an existing process: after a reboot another program
 * of the same user may have that number, and the dead server itself may be a zombie. PostgreSQL refuses in both cases.
 * Replaces the number only: by the rest of the file PostgreSQL finds shared memory that is still in use, so two
 * servers on the data stay impossible. Call it only under the lock, and only when findPostmaster() found none.
 *
 * @returns the process that was named, where the file needed a repair
 */
export async function disownStalePidFile(data: string, sockets: string): Promise<number | undefined> {
  const lines = await pidFile(data);
  const pid = Number(lines[0]);
  // PostgreSQL also refuses an empty file, which a power cut may leave.
  if (!(pid > 0)) await rm(join(data, 'postmaster.pid'), { force: true });
  if (!(pid > 0) || !exists(pid)) return undefined;
  await writeFile(join(data, 'postmaster.pid'), [nobodysPid, ...lines.slice(1)].join('\n'));
  await rm(join(sockets, `.s.PGSQL.${port}.lock`), { force: true });
  return pid;
}

/** Stops the server, cleanly where possible, and resolves when its process has exited. */
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
      // An exiting process has no command line, so serves() would answer too early.
      if (!(await isAlive(pid))) return;
      await sleep(10);
    }
    if (!(await serves(pid, data))) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${data} did not stop.`);
}

/** Process ids are reused, so this checks that the process was started on this data directory. */
async function serves(pid: number, data: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes(data);
  }
  const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
    '\0',
  );
  // One started by hand may name the folder differently. Its working directory is right, but not always readable.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return basename(program) === 'postgres' && (args.includes(data) || folder === data);
}

/** True for zombies too, which PostgreSQL mistakes for a running server. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** False for zombies: orphans stay zombies where process 1 does not reap them, as in many containers. */
async function isAlive(pid: number): Promise<boolean> {
  if (!exists(pid)) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

async function pidFile(data: string): Promise<string[]> {
  return (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}
