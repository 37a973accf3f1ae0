import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { superuser } from '../server/src/db/embedded/cluster.ts';
import { maintenance } from '../server/src/db/embedded/connection.ts';
import { findPostmaster } from '../server/src/db/embedded/postmaster.ts';
import { startMixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { createTestServer } from '../server/src/test-server.ts';
import { mountDisk } from './disk.ts';
import { printNight, signInAdmin, startPersistently, watchNight } from './nights.ts';

const MEGABYTES = 400;
/** How long the disk is full, in milliseconds. */
const LASTS = 20_000;
const WRITES = 200;

/** Has the app's PostgreSQL write its log until that finds no room either, and PostgreSQL stops. */
async function useUpLog(dataDir: string): Promise<void> {
  const { sockets } = (await findPostmaster(join(dataDir, 'postgres', 'data')))!;
  const client = new pg.Client({ host: sockets, user: superuser, database: maintenance });
  client.on('error', () => {});
  await client.connect();
  const { promise: over, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  const use = async () => {
    for (;;) await client.query(`SELECT pg_switch_wal() FROM pg_logical_emit_message(false, 'storm', '')`);
  };
  await Promise.all([over, use().catch(() => client.end())]);
}

test('the disk of the database is full, while links are made, hits counted and profiles saved', async () => {
  const disk = mountDisk(MEGABYTES);
  const dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir);
  const server = await createTestServer({ DATA_DIR: dataDir });
  await server.start();
  const readHealth = await signInAdmin(server);
  const writes = await startMixedWrites(server.origin);
  const troubles: Record<string, () => Promise<void>> = {
    'full for its tables': async () => {
      disk.fill();
      await delay(LASTS);
      disk.empty();
    },
    'full for its log too, so that PostgreSQL stops': async () => {
      disk.fill();
      await useUpLog(dataDir);
      await delay(LASTS);
      disk.empty();
    },
  };
  for (const [what, trouble] of Object.entries(troubles)) {
    await writes.goOn(WRITES);
    printNight(`disk of the database ${what}`, await watchNight({ server, writes }, readHealth, trouble));
  }
  await writes.goOn(WRITES);
  await writes.stop();
  const counted = await writes.check();
  console.log(
    `${writes.acknowledged()} answers acknowledged, ${writes.clicks()} of them clicks, ${counted} of which are counted`,
  );
  // The first process is the one that stops.
  expect(await server.stop()).toBe(0);

  for (const kill of [false, true]) {
    await server.start();
    await (kill ? server.killEverything() : server.stop());
    disk.fill();
    const starting = startPersistently(server);
    await delay(LASTS);
    disk.empty();
    const ended = performance.now();
    const said = await starting;
    console.log(
      `\na node that starts on a full disk${kill ? ' after everything was killed' : ''}: open ${((performance.now() - ended) / 1_000).toFixed(1)} s after its end; until then it said\n` +
        [...said].map((text) => `      ${text.replaceAll('\n', '\n      ')}\n`).join(''),
    );
    expect(await server.stop()).toBe(0);
  }
});
