import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, until } from './db/embedded/test-postgres.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { createTestServer } from './test-server.ts';

const SECRET_KEY = TEST_KEYS.current.toString('base64');

/** Opens a connection, sends this and nothing more. */
async function dial(origin: string, said = '') {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.resume();
  if (said) socket.write(said);
  return socket;
}

const login = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'demo-member', password: 'life-in-balance' }),
};

test('a payment provider that hangs, a body without an end, quiet and silent connections: nothing keeps it from stopping', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const provider = createServer(() => ask()).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => provider.close().closeAllConnections());
  const server = await createTestServer({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
    STOP_SECONDS: '1',
    STRIPE_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  });
  await server.start();
  const answer = await fetch(`${server.origin}/api/login`, login);
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const checkout = fetch(`${server.origin}/api/create-subscription`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ planType: 'premium' }),
  });
  checkout.catch(() => {});
  await asked;
  await dial(server.origin);
  await dial(server.origin, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await dial(server.origin, 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n{');

  const postmaster = (await server.postmaster())!;
  const from = performance.now();
  expect(await server.stop()).toBe(0);
  // The documented limit, not a benchmark.
  expect(performance.now() - from).toBeLessThan(20_000);
  await expect(checkout).rejects.toThrow('fetch failed');
  expect(isAlive(postmaster)).toBe(false);
});

test('a node that is about to stop is not ready, goes on answering, and a second signal changes nothing', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const server = await createTestServer({ DATABASE_URL: database.url, SECRET_KEY, DRAIN_SECONDS: '5' });
  await server.start();
  const stopped = server.stop();
  await until(async () => (await fetch(`${server.origin}/readyz`)).status === 503);
  const ready = await fetch(`${server.origin}/readyz`);
  expect(ready.headers.get('connection')).toBe('close');
  expect(await ready.text()).toBe('This node is stopping.');
  const again = server.stop();
  expect((await fetch(`${server.origin}/api/login`, login)).status).toBe(200);
  expect([await stopped, await again]).toEqual([0, 0]);
});

test.each([
  ['while another node migrates', 'SELECT pg_advisory_lock(7321001)', 'advisory'],
  ['while another node makes the job queue', 'LOCK TABLE pgboss.version', 'relation'],
  ['while another node fills in the demo', 'SELECT pg_advisory_lock(7321003)', 'advisory'],
  ['while it is about to listen', 'LOCK TABLE feeds', 'relation'],
])('a signal %s ends the start', async (_moment, lock, kind) => {
  const database = await createTestDatabase();
  const holder = new pg.Client(database.url);
  await holder.connect();
  onTestFinished(async () => {
    await holder.end();
    await database.close();
  });
  await holder.query('BEGIN');
  await holder.query(lock);
  const launched = (await createTestServer({ DATABASE_URL: database.url, SECRET_KEY })).launch();
  await until(async () => {
    const { rowCount } = await holder.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [kind],
    );
    return rowCount !== 0;
  });
  expect(await launched.stop()).toEqual({ code: 0, output: '', errors: '' });
});

test('a signal during initdb leaves neither a process nor half a database', async () => {
  const server = await createTestServer();
  const launched = server.launch();
  const home = join(server.dataDir, 'postgres');
  const found = () => readdir(home).catch((): string[] => []);
  await until(async () => (await found()).some((name) => name.startsWith('data.new-')));
  expect(await launched.stop()).toEqual({ code: 0, output: '', errors: '' });
  // Where initdb was faster than the signal, the complete database stays.
  expect((await found()).filter((name) => name.startsWith('data.new-'))).toEqual([]);
  await server.start();
});

/** Stops or continues all processes of a PostgreSQL server. */
function signalAll(postmaster: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
  // Children first: a running postmaster would reap them.
  for (const pid of [...children.trim().split('\n'), postmaster]) process.kill(Number(pid), signal);
}

test('a PostgreSQL that hangs keeps no node running, and a signal ends a start that waits for it or for one that comes up', async () => {
  const server = await createTestServer();
  await server.start();
  const postmaster = (await server.postmaster())!;
  signalAll(postmaster, 'SIGSTOP');
  expect(await server.stop()).toBe(0);
  const hanging = server.launch();
  // By now it has found a server that does not answer.
  await until(async () => (await readdir(join(server.dataDir, 'postgres'))).includes('lock'));
  await hanging.stop();
  signalAll(postmaster, 'SIGCONT');

  process.kill(postmaster, 'SIGKILL');
  await until(() => !isAlive(postmaster));
  const starting = server.launch();
  await until(async () => ![null, postmaster].includes(await server.postmaster()));
  const next = (await server.postmaster())!;
  expect(await starting.stop()).toMatchObject({ code: 0, errors: '' });
  await until(() => !isAlive(next));
});
