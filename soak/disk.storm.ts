import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { verifyBackup } from '../server/src/backup/restore.ts';
import { superuser } from '../server/src/db/embedded/cluster.ts';
import { maintenance } from '../server/src/db/embedded/connection.ts';
import { findPostmaster } from '../server/src/db/embedded/postmaster.ts';
import { ask, open, until } from '../server/src/db/embedded/test-postgres.ts';
import { enqueueSchedule } from '../server/src/jobs/other-node.fixture.ts';
import { startMixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { createTestServer } from '../server/src/test-server.ts';
import { mountDisk } from './disk.ts';
import { printNight, signInAdmin, startPersistently, watchNight } from './nights.ts';

const MEGABYTES = 400;
/** How long the disk is full, in milliseconds. */
const LASTS = 20_000;
const WRITES = 200;
const TOKEN = 'a token of the storm';

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

  const ends: Record<string, () => Promise<void>> = {
    'after a stop': async () => {
      await server.stop();
      disk.fill();
    },
    'after everything was killed': async () => {
      await server.killEverything();
      disk.fill();
    },
    'after its log too had found no room, and everything was killed': async () => {
      disk.fill();
      await useUpLog(dataDir);
      await server.killEverything();
    },
  };
  for (const [what, end] of Object.entries(ends)) {
    await server.start();
    await end();
    const starting = startPersistently(server);
    // Long enough for an attempt on a busy machine.
    await delay(2 * LASTS);
    disk.empty();
    const ended = performance.now();
    const said = await starting;
    console.log(
      `\na node that starts on a full disk ${what}: open ${((performance.now() - ended) / 1_000).toFixed(1)} s after its end; until then it said\n` +
        [...said].map((text) => `      ${text.replaceAll('\n', '\n      ')}\n`).join(''),
    );
    expect(await server.stop()).toBe(0);
  }
});

test('the disk of the backups is full, at once or in the middle of one, while links are made, hits counted and profiles saved', async () => {
  const disk = mountDisk(64);
  const folder = join(disk.folder, 'backups');
  mkdirSync(folder);
  const server = await createTestServer({ BACKUP_DIR: folder, METRICS_TOKEN: TOKEN });
  await server.start();
  const { url } = await open(server.dataDir);
  const readHealth = await signInAdmin(server);
  const writes = await startMixedWrites(server.origin);
  const failuresInARow = async () => {
    const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return /^service_failures\{service="backups:daily"\} (\d+)$/m.exec(await answer.text())?.[1];
  };
  const jobs = () =>
    ask<{ done: number }>(
      url,
      `SELECT count(*)::int AS done FROM pgboss.job WHERE name = 'backups' AND state = 'completed'`,
    );
  /** Has the hour come in which the next backup is due. */
  async function backUp(): Promise<void> {
    await ask(
      url,
      `UPDATE service_contacts SET last_success_at = last_success_at - interval '1 day' WHERE name = 'backups:daily'`,
    );
    const { done } = await jobs();
    await enqueueSchedule({ url }, 'backups');
    await until(async () => (await jobs()).done > done, 60_000);
  }

  await writes.goOn(WRITES);
  await backUp();
  let before = readdirSync(folder);
  const { tables } = await verifyBackup(join(folder, before[0]!), undefined);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  for (const [what, butFor] of Object.entries({
    full: 0,
    'full in the middle of a backup': Math.round(bytes / 2),
  })) {
    let after: string | undefined;
    const night = await watchNight({ server, writes }, readHealth, async () => {
      disk.fill(butFor);
      await backUp();
      await writes.goOn(WRITES);
      await until(async () => (after = await failuresInARow()) === '1', 60_000);
      expect(readdirSync(folder)).toEqual(before);
      const byHand = await server.backUp(folder);
      console.log(`\nnpm run backup: ${byHand.code} ${byHand.errors.trim()}`);
      expect(readdirSync(folder)).toEqual(before);
      disk.empty();
    });
    expect(night.told.size).toBe(0);
    printNight(`disk of the backups ${what}, of ${bytes} bytes`, night);
    console.log(`   service_failures ${after}`);
    await backUp();
    // It takes the place of the earlier one of the same day.
    const next = readdirSync(folder);
    expect(next).not.toEqual(before);
    for (const name of next) await verifyBackup(join(folder, name), undefined);
    await until(async () => (await failuresInARow()) === '0', 60_000);
    expect(await readHealth()).toEqual([]);
    before = next;
  }
  await writes.stop();
  await writes.check();
  expect(await server.stop()).toBe(0);
});
