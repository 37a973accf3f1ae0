import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../server/src/db/embedded/test-postgres.ts';
import { startNodes } from '../server/src/main.nodes.fixture.ts';
import { startLoad } from '../server/src/main.nodes.load.fixture.ts';

const KILLS = 5;
/** Milliseconds of load before each kill, and without PgBouncer. */
const [UP, AWAY] = [5_000, 2_000];

/** Connections of the server by where they come from, and those that listen. */
const CONNECTIONS = `
SELECT count(*)::int AS open, count(*) FILTER (WHERE query LIKE 'LISTEN%')::int AS listening
FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

test(`three nodes behind PgBouncer in transaction mode: backup, commands and ${KILLS} SIGKILLs of it under load, and every click is counted once`, async () => {
  const { database, pooler, balancer, servers, allReady } = await startNodes();
  const [server] = servers;
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const load = await startLoad(balancer.origin);
  let most = 0;
  let listening = 0;
  const watched = new AbortController();
  const watching = (async () => {
    while (!watched.signal.aborted) {
      const found = await ask<{ open: number; listening: number }>(database.url, CONNECTIONS);
      most = Math.max(most, found.open);
      listening = Math.max(listening, found.listening);
      await delay(100);
    }
  })();

  await delay(UP);
  expect(await server!.backUp(folder)).toMatchObject({ code: 0, errors: '' });
  expect(await server!.admin('list')).toMatchObject({ code: 0, errors: '' });
  expect((await server!.check()).output).toMatch(/^ok +database +PostgreSQL 18/m);
  expect(load.failures).toEqual([]);

  for (let kill = 0; kill < KILLS; kill++) {
    await pooler!.kill();
    await delay(AWAY);
    await pooler!.start();
    await allReady();
    await delay(UP);
  }
  await load.stop();
  watched.abort();
  await watching;
  expect(listening).toBe(servers.length);
  const { members, links, profiles, clicks } = await load.check();
  console.log(
    `pooler: ${KILLS} kills of PgBouncer; ${members} members, ${links} links, ${profiles} profiles and ${clicks} clicks ` +
      `acknowledged, none lost; ${load.failures.length} calls failed while it was away; at most ${most} connections of the server`,
  );
});
