import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const CLIENTS = 32;

// On the disk, with the database's usual durability: this is about what survives.
const dataDir = await mkdtemp(join(tmpdir(), 'clear-spring-crash-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
let server: ChildProcess;

afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
});

/** Below the range that the system hands out by itself. */
async function freePort(): Promise<number> {
  for (let candidate = 20_000 + (process.pid % 10_000); ; candidate++) {
    const probe = createServer().listen(candidate, '127.0.0.1');
    const outcome = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)]);
    probe.close();
    if (outcome) return candidate;
  }
}

/** Resolves when it is open. */
async function start(): Promise<void> {
  server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const output of server.stdout!) if (String(output).includes('is open at')) return;
  throw new Error('The server ended before it was open.');
}

/** Everything at once, as a power cut does: neither node nor PostgreSQL gets to say goodbye. */
async function killEverything(): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  server.kill('SIGKILL');
  await once(server, 'exit');
}

async function myLink(): Promise<{ shortCode: string; clickCount: number }> {
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo-member', password: 'life-in-balance' }),
  });
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  const [link] = (await (await fetch(`${origin}/api/my-links`, { headers: { cookie } })).json()) as never[];
  return link!;
}

/** Clicks without pause until the connection breaks; tells how often it was redirected. */
async function click(path: string, redirected: () => void): Promise<void> {
  try {
    for (;;) {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status === 302) redirected();
    }
  } catch {
    // The server was killed.
  }
}

test('two SIGKILLs of server and database in mid-storm lose no click that was answered', { timeout: 60_000 }, async () => {
  await start();
  const { shortCode, clickCount } = await myLink();
  let acknowledged = clickCount;

  for (let kill = 1; kill <= 2; kill++) {
    const { promise: inFullStorm, resolve } = Promise.withResolvers<void>();
    const goal = acknowledged + 2_000;
    const storm = Array.from({ length: CLIENTS }, () =>
      click(`/s/${shortCode}`, () => void (++acknowledged === goal && resolve())),
    );
    await inFullStorm;
    await killEverything();
    await Promise.all(storm);

    await start();
    const counted = (await myLink()).clickCount;
    expect(counted).toBeGreaterThanOrEqual(acknowledged);
    // A click in flight at the kill may be on disk without its answer: at most one a client.
    expect(counted).toBeLessThanOrEqual(acknowledged + CLIENTS);
    acknowledged = counted;
  }
});
