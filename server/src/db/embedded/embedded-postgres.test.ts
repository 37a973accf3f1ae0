import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openEmbeddedPostgres } from './index.ts';
import { findPostmaster } from './postmaster.ts';
import { hold, startHolder } from './test-holder.ts';
import { ask, isAlive, open, ownerOf, socketOf, temporaryFolder, until } from './test-postgres.ts';

describe('one process', () => {
  test('starts a database where there is none, keeps what it is given, and leaves nothing running', async () => {
    const dataDir = await temporaryFolder();
    const first = await open(dataDir);
    expect(await ask(first.url, 'select current_database(), current_user')).toEqual({
      current_database: 'app',
      current_user: 'clear_spring',
    });
    expect(await ask(first.url, `select current_setting('server_encoding') as encoding`)).toEqual({
      encoding: 'UTF8',
    });
    expect(await ask(first.url, `select current_setting('listen_addresses') as tcp`)).toEqual({ tcp: '' });
    await ask(first.url, 'create table kept as select 42 as n');
    await first.close();
    await first.close();
    expect(isAlive(first.pid)).toBe(false);
    expect(existsSync(socketOf(first))).toBe(false);

    const second = await open(dataDir);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select n from kept')).toEqual({ n: 42 });
  });

  test('starts PostgreSQL again when it is killed, at the same address', async () => {
    const postgres = await open(await temporaryFolder());
    await ask(postgres.url, 'create table kept as select 42 as n');
    const pool = new pg.Pool({ connectionString: postgres.url });
    pool.on('error', () => {});
    onTestFinished(() => pool.end());
    await pool.query('select 1');
    const killed = postgres.pid;
    process.kill(killed, 'SIGKILL');
    await until(() => postgres.pid !== killed);
    expect((await pool.query('select n from kept')).rows).toEqual([{ n: 42 }]);
  });

  test('can be closed while PostgreSQL is coming back', async () => {
    const dataDir = await temporaryFolder();
    const postgres = await open(dataDir);
    const killed = postgres.pid;
    process.kill(killed, 'SIGKILL');
    await until(() => !isAlive(killed));
    await postgres.close();
    expect(await findPostmaster(postgres.dataDir)).toBeUndefined();
    expect(await ask((await open(dataDir)).url, 'select 1 as n')).toEqual({ n: 1 });
  });

  test('takes a postmaster.pid that a dead server left behind for what it is', async () => {
    const dataDir = await temporaryFolder();
    const postgres = await open(dataDir);
    await ask(postgres.url, 'create table kept as select 42 as n');
    const pidFile = join(postgres.dataDir, 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await postgres.close();

    const { living, zombie } = await strangers(await ownerOf(postgres.dataDir));
    for (const pid of [living, zombie]) {
      const stale = [pid, ...lines.slice(1)].join('\n');
      await writeFile(pidFile, stale);
      await writeFile(`${socketOf(postgres)}.lock`, stale);
      const again = await open(dataDir);
      expect(await ask(again.url, 'select n from kept')).toEqual({ n: 42 });
      await again.close();
    }
    expect(isAlive(living)).toBe(true);

    // As after a power cut.
    await writeFile(pidFile, '');
    expect(await ask((await open(dataDir)).url, 'select n from kept')).toEqual({ n: 42 });
  });

  test('puts the socket elsewhere when the path is too long for one', async () => {
    const dataDir = join(await temporaryFolder(), 'a-long-name'.repeat(10));
    const postgres = await open(dataDir);
    expect(postgres.dataDir).toBe(join(dataDir, 'postgres', 'data'));
    expect(socketOf(postgres).length).toBeLessThan(104);
    expect(await ask(postgres.url, 'select 1 as n')).toEqual({ n: 1 });

    // The system cleans temporary folders. The server still stops.
    await rm(dirname(socketOf(postgres)), { recursive: true });
    await postgres.close();
    expect(isAlive(postgres.pid)).toBe(false);
  });

  test('says what PostgreSQL said when it does not start', async () => {
    const dataDir = await temporaryFolder();
    const settings = { max_connections: 'many' };
    await expect(openEmbeddedPostgres({ dataDir, log: () => {}, settings })).rejects.toThrow(
      /did not start[^]*invalid value for parameter "max_connections"/,
    );
  });
});

describe('several processes', () => {
  test('share one server, which the last one out stops', async () => {
    const dataDir = await temporaryFolder();
    const [one, two] = await Promise.all([hold(dataDir), hold(dataDir)]);
    expect(two.pid).toBe(one.pid);
    await one.close();
    expect(await ask(two.url, 'select 1 as n')).toEqual({ n: 1 });
    await two.close();
    expect(isAlive(two.pid)).toBe(false);
    expect(existsSync(socketOf(two))).toBe(false);
  });

  test('come and go at random without an error, and everything is kept', async () => {
    const dataDir = await temporaryFolder();
    const initial = await open(dataDir);
    await ask(initial.url, 'create table visits (visitor int, n int)');
    await initial.close();
    const visit = async (visitor: number) => {
      for (let n = 0; n < 8; n++) {
        const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
        await ask(postgres.url, 'insert into visits values ($1, $2)', [visitor, n]);
        await sleep(Math.random() * 30);
        await postgres.close();
      }
    };
    const holders = (async () => {
      for (let n = 0; n < 4; n++) await (await hold(dataDir)).close();
    })();
    await Promise.all([visit(1), visit(2), holders]);
    const last = await open(dataDir);
    expect(await ask(last.url, 'select count(*)::int as n from visits')).toEqual({ n: 16 });
  });

  test('a server whose process was killed is adopted', async () => {
    const dataDir = await temporaryFolder();
    const killed = await hold(dataDir);
    await ask(killed.url, 'create table kept as select 42 as n');
    await killed.kill();
    expect(isAlive(killed.pid)).toBe(true);
    const postgres = await open(dataDir);
    expect(postgres.pid).toBe(killed.pid);
    expect(await ask(postgres.url, 'select n from kept')).toEqual({ n: 42 });
    await postgres.close();
    expect(isAlive(postgres.pid)).toBe(false);
  });

  test('after both were killed under load, every acknowledged row is there', async () => {
    const dataDir = await temporaryFolder();
    const holder = await hold(dataDir);
    holder.command('insert');
    await until(() => holder.inserted() > 200);
    process.kill(holder.pid, 'SIGKILL');
    await holder.kill();
    const postgres = await open(dataDir);
    const { n } = await ask<{ n: number }>(postgres.url, 'select count(*)::int as n from counted');
    expect(n).toBeGreaterThanOrEqual(holder.inserted());
  });

  test('one that is killed while it makes the database does not stand in the way', async () => {
    const dataDir = await temporaryFolder();
    const starting = startHolder(dataDir);
    const home = join(dataDir, 'postgres');
    await until(async () =>
      (await readdir(home).catch(() => [])).some((name) => name.startsWith('data.new-')),
    );
    await starting.kill();
    expect(existsSync(join(home, 'data'))).toBe(false);
    const postgres = await open(dataDir);
    expect(await ask(postgres.url, 'select 1 as n')).toEqual({ n: 1 });
    expect((await readdir(home)).toSorted()).toEqual(['data', 'lock', 'postgres.log', 'run']);
  });
});

/** Two processes of this user other than PostgreSQL: one alive, one a zombie. */
async function strangers(user: number): Promise<{ living: number; zombie: number }> {
  const asUser = process.getuid?.() === 0 ? { uid: user } : {};
  // The first sleep outlasts the shell, which would reap it; the second replaces the shell and does not.
  const child = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 600'], { cwd: '/', ...asUser });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const zombie = Number(said);
  await until(() => !isAlive(zombie));
  expect(() => process.kill(zombie, 0)).not.toThrow();
  return { living: child.pid ?? 0, zombie };
}
