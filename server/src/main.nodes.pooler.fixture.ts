import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from './db/embedded/test-postgres.ts';
import type { AtEnd } from './test-server.ts';

export interface Pooler {
  /** Of the same database as the one behind it. */
  url: string;
  kill(): Promise<void>;
  /** Resolves once it answers. */
  start(): Promise<void>;
}

const PORT = 6432;

/** PgBouncer from Debian, which the machine may have already. */
function installPgBouncer(): void {
  if (spawnSync('pgbouncer', ['--version']).status === 0) return;
  const apt = 'apt-get update && apt-get install -y --no-install-recommends pgbouncer';
  const { status } = spawnSync(apt, { shell: true, stdio: 'inherit' });
  if (status !== 0) throw new Error('PgBouncer could not be installed: run this as root on Debian.');
}

/** PgBouncer in front of this database, with the settings of docs/operations.md. */
export async function startPooler(behind: string, atEnd: AtEnd): Promise<Pooler> {
  installPgBouncer();
  const { user, database, host, port } = new pg.Client(behind);
  // It refuses to be root, and only PostgreSQL's own user reaches its socket.
  const { uid, gid } = await stat(host);
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'userlist.txt'), `"${user}" ""\n`);
  const page = await readFile('docs/operations.md', 'utf8');
  const settings = new Map([
    ['host', `host=${host} port=${port}`],
    ['listen_addr', `unix_socket_dir = ${folder}`],
    ['auth_type', 'auth_type = trust'],
    ['auth_file', `auth_file = ${folder}/userlist.txt`],
  ]);
  await writeFile(file, settingsOn(page, database!, settings));
  await chown(folder, uid, gid);

  let pooler: ChildProcess | null = null;
  async function kill() {
    if (!pooler || pooler.exitCode !== null || pooler.signalCode !== null) return;
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
  }
  atEnd(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`;
  async function start() {
    // What a killed one has left behind.
    await rm(join(folder, `.s.PGSQL.${PORT}`), { force: true });
    pooler = spawn('pgbouncer', ['--quiet', file], { uid, gid, stdio: ['ignore', 'ignore', 'inherit'] });
    await until(() => answers(url));
  }
  await start();
  return { url, kill, start };
}

/** The page's block of settings, for this database, with what a machine has of its own. */
function settingsOn(page: string, database: string, own: ReadonlyMap<string, string>): string {
  const [, block] = /^```ini\n(\[databases\].*?)^```$/ms.exec(page) ?? [];
  if (!block) throw new Error('docs/operations.md has no settings of PgBouncer.');
  return block
    .replace(/^\w+ = host=\S+ port=\d+/m, `${database} = ${own.get('host')}`)
    .replace(/^(listen_addr|auth_type|auth_file) = .*$/gm, (_, name: string) => own.get(name)!);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
