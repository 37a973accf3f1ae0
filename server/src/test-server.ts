import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { openEmbeddedPostgres } from './db/embedded/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** `npm test` has built it. A test that runs by itself needs no build. */
const codeOf = (built: string, source: string) =>
  process.env['BUILT_SERVER'] ? `server/dist/${built}.js` : `server/src/${source}.ts`;
const MAIN = codeOf('main', 'main');
const MOVE = codeOf('move', 'move/main');
const CHECK = codeOf('check', 'check/main');
const ADMIN = codeOf('admin', 'admin/admin');
const BACKUP = codeOf('backup', 'backup/main');
const UPGRADE = codeOf('upgrade', 'upgrade/main');

/** The exit code and output of a process. */
export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

interface Options {
  /** Where its code is, by default here. */
  root?: string;
  /** The number of the user it runs as, by default this one. */
  user?: number;
  /** Closes it, by default after the test. */
  atEnd?: AtEnd;
}

/** Calls this when nobody needs what was started any more. */
export type AtEnd = (close: () => Promise<void>) => void;

/** A server with its own data folder, as durable as in production; deleted at the end. */
export interface TestServer {
  origin: string;
  dataDir: string;
  /** Starts it and waits until it listens. */
  start(): Promise<void>;
  /** Its output so far, over all starts, with what it wrote to standard error. */
  output(): string;
  /** Starts it where the start should fail. */
  startInVain(env?: Record<string, string>): Promise<Ended>;
  /** Starts it without waiting. */
  launch(): { stop(): Promise<Ended> };
  /** The process that was started last. */
  pid(): number;
  /** Resolves when the process that was started last has exited. */
  ended(): Promise<void>;
  /** Stops it and waits until it has exited. */
  stop(): Promise<number | null>;
  /** Kills the app alone: its PostgreSQL keeps running, and the next start finds it. */
  killApp(): Promise<void>;
  /** Kills app and PostgreSQL at once, as a power cut does. */
  killEverything(): Promise<void>;
  admin(...args: string[]): Promise<Ended>;
  /** `npm run check`, with other settings where some are given. */
  check(address?: string, changed?: Record<string, string>): Promise<Ended>;
  move(to: string): Promise<Ended>;
  /** `npm run backup`, into this folder. */
  backUp(into: string): Promise<Ended>;
  /** `npm run restore`, of this backup. */
  restore(backup: string): Promise<Ended>;
  /** `npm run db:upgrade`, with a former version's folder, or `npm run db:downgrade`. */
  changeMajor(verb: 'upgrade' | 'downgrade', ...folder: string[]): Promise<Ended>;
  /** A shell with its settings in this folder of the code, which stops at the first command that fails. */
  shell(commands: string, more?: Record<string, string>): Promise<Ended>;
  /** The process id of its PostgreSQL; null where none is running. */
  postmaster(): Promise<number | null>;
  /** Calls back with connections to its database. */
  withPool<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result>;
}

export async function createTestServer(
  more: Record<string, string> = {},
  { root = ROOT, user, atEnd = onTestFinished }: Options = {},
): Promise<TestServer> {
  const node = root === ROOT ? process.execPath : join(root, 'node_modules/.bin/node');
  const as = { cwd: root, ...(user !== undefined && { uid: user, gid: user }) };
  const dataDir = await mkdtemp(join(tmpdir(), 'clear-spring-server-'));
  if (user !== undefined) await chown(dataDir, user, user);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'on',
    ...more,
  };
  let server: ChildProcess | null = null;
  let written = '';

  function run(args: string[], changed: NodeJS.ProcessEnv = env, program = node) {
    const child = spawn(program, args, { ...as, env: changed, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = { output: '', errors: '' };
    child.stdout.on('data', (text: Buffer) => void (ended.output += String(text)));
    child.stderr.on('data', (text: Buffer) => void (ended.errors += String(text)));
    return {
      child,
      ended: once(child, 'close').then(([code]): Ended => ({ code: code as number, ...ended })),
    };
  }

  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;

  async function stop(): Promise<number | null> {
    if (!server || hasEnded()) return null;
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    return code;
  }

  async function killApp(): Promise<void> {
    if (!server) throw new Error('There is no app to kill.');
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  async function postmaster(): Promise<number | null> {
    const file = await readFile(join(env.DATA_DIR, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(
      () => null,
    );
    return file ? Number(file.split('\n')[0]) : null;
  }

  atEnd(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    stop,
    pid: () => server!.pid!,
    ended: async () => {
      if (!hasEnded()) await once(server!, 'exit');
    },
    postmaster,
    output: () => written,
    async start() {
      server = spawn(node, [MAIN], { ...as, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const { promise: open, resolve, reject } = Promise.withResolvers<void>();
      const before = written.length;
      server.stdout?.on('data', (output: Buffer) => {
        written += String(output);
        if (written.includes('is open at', before)) resolve();
      });
      server.stderr?.on('data', (output: Buffer) => {
        written += String(output);
        process.stderr.write(output);
      });
      server.once('close', () =>
        reject(new Error(`The server ended before it was open.\n${written.slice(before)}`)),
      );
      await open;
    },
    startInVain: (changed = {}) => run([MAIN], { ...env, ...changed }).ended,
    check: (address, changed = {}) =>
      run([CHECK, ...(address ? [address] : [])], { ...env, ...changed }).ended,
    admin: (...args) => run([ADMIN, ...args]).ended,
    move: (to) => run([MOVE, to]).ended,
    backUp: (into) => run([BACKUP, 'backup', into]).ended,
    restore: (backup) => run([BACKUP, 'restore', backup]).ended,
    shell: (commands, changed = {}) => run(['-euc', commands], { ...env, ...changed }, 'sh').ended,
    changeMajor: (verb, ...folder) => run([UPGRADE, verb, ...folder]).ended,
    launch() {
      const { child, ended } = run([MAIN]);
      server = child;
      return {
        stop() {
          child.kill('SIGTERM');
          return ended;
        },
      };
    },
    killApp,
    async killEverything() {
      const pid = await postmaster();
      if (!pid) throw new Error('There is no PostgreSQL to kill.');
      process.kill(pid, 'SIGKILL');
      await killApp();
    },
    async withPool(work) {
      const postgres = await openEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => {} });
      const pool = new pg.Pool({ connectionString: postgres.url });
      try {
        return await work(pool);
      } finally {
        await pool.end();
        await postgres.close();
      }
    },
  };
}

/** Below the ephemeral range: a thousand for each file that runs at a time, so that a restart finds its own port free. */
const PORTS = 1_000;
const first = 22_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * PORTS;
let last = process.pid % PORTS;
/** A free port, and never the same twice. */
async function freePort(): Promise<number> {
  for (;;) {
    const candidate = first + (++last % PORTS);
    const probe = createServer().listen(candidate, '127.0.0.1');
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false);
    probe.close();
    if (isFree) return candidate;
  }
}
