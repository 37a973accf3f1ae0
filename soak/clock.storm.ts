import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DAY, HOUR } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { ask, open, temporaryFolder, until } from '../server/src/db/embedded/test-postgres.ts';
import { TEST_KEYS } from '../server/src/db/test-keys.ts';
import { startMixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { createTestServer } from '../server/src/test-server.ts';
import { printNight, signInAdmin, watchNight } from './nights.ts';

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
const WRITES = 100;
const JUMPS = { 'an hour ahead': HOUR, 'an hour back': -HOUR, 'a day ahead': DAY, 'a day back': -DAY };
/** Which jump, and how long they are wrong, in milliseconds: until nodes go by it, where it is the database's. */
const CLOCKS = [
  { whose: 'a node', node: true, database: false, lasts: 15_000, jumps: JUMPS },
  { whose: 'the database', node: false, database: true, lasts: 45_000, jumps: JUMPS },
  { whose: 'the whole machine', node: true, database: true, lasts: 45_000, jumps: JUMPS },
];

function installFaketime(): void {
  if (spawnSync('faketime', ['--version']).status === 0) return;
  const apt = 'apt-get update && apt-get install -y --no-install-recommends faketime';
  const { status } = spawnSync(apt, { shell: true, stdio: 'inherit' });
  if (status !== 0) throw new Error('faketime could not be installed: run this as root on Debian.');
}

/** A clock for processes that are started with `env`. Timers go on as they do where a real clock is set. */
function createClockOf(file: string) {
  const set = (ahead: number) => {
    // Whole at any time.
    writeFileSync(`${file}.new`, `${ahead < 0 ? '' : '+'}${ahead / 1_000}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  set(0);
  const env = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { set, env };
}

type FakeClock = ReturnType<typeof createClockOf>;

/**
 * A PostgreSQL that goes by this clock: the embedded one, started once more in the same way. While the clock is back,
 * libfaketime ends some transactions: PostgreSQL's timers, which a signal wakes, then see the right time.
 */
async function startPostgres(folder: string, { env }: FakeClock): Promise<string> {
  const { url, close } = await open(folder);
  await close();
  const data = join(folder, 'postgres', 'data');
  const command = await readFile(join(data, 'postmaster.opts'), 'utf8');
  // Each argument in quotation marks, with those that it has of itself.
  const [program, ...args] = command.trim().slice(0, -1).split(/"? "/);
  const { uid, gid } = await stat(data);
  const postgres = spawn(program!, args, {
    uid,
    gid,
    cwd: '/',
    env: { ...env, TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    postgres.kill('SIGINT');
    await once(postgres, 'exit');
  });
  await until(() =>
    ask(url, 'SELECT').then(
      () => true,
      () => false,
    ),
  );
  return url;
}

test.each(CLOCKS)(
  'the clock of $whose jumps, while links are made, hits counted and profiles saved',
  async ({ whose, node, database, lasts, jumps }) => {
    installFaketime();
    const folder = await temporaryFolder('/tmp/clear-spring-storm-');
    const clocks = {
      node: createClockOf(join(folder, 'node')),
      database: createClockOf(join(folder, 'database')),
    };
    const url = await startPostgres(folder, clocks.database);
    const server = await createTestServer({
      ...clocks.node.env,
      DATABASE_URL: url,
      SECRET_KEY: TEST_KEYS.current.toString('base64'),
    });
    await server.start();
    const readHealth = await signInAdmin(server);
    const writes = await startMixedWrites(server.origin);
    const set = (ahead: number) => {
      if (node) clocks.node.set(ahead);
      if (database) clocks.database.set(ahead);
    };
    /** Jobs of a schedule that runs every minute, and hits with a time that is wrong. */
    const count = () =>
      ask<{ jobs: number; putOff: number; strayHits: number }>(
        url,
        `SELECT (SELECT count(*)::int FROM pgboss.job WHERE name = 'quiet-hours-over') AS jobs,
         (SELECT count(*)::int FROM pgboss.job WHERE state < 'active' AND start_after > now() + interval '30 min') AS "putOff",
         (SELECT coalesce(sum(hits), 0)::int FROM placement_hits
          WHERE at NOT BETWEEN now() - interval '30 min' AND now() + interval '1 min') AS "strayHits"`,
      );

    const { strayHits: ofTheDemo } = await count();
    for (const [jump, by] of Object.entries(jumps)) {
      await writes.goOn(WRITES, 60_000);
      const night = await watchNight({ server, writes }, readHealth, async () => {
        set(by);
        await delay(lasts);
        set(0);
      });
      printNight(`the clock of ${whose} ${jump}`, night);
      const { jobs } = await count();
      const began = performance.now();
      await until(async () => (await count()).jobs > jobs, 180_000);
      const seconds = (performance.now() - began) / 1_000;
      const { putOff } = await count();
      console.log(
        `   the schedule of every minute ran again after ${seconds.toFixed(0)} s; ${putOff} jobs are put off`,
      );
    }
    await writes.goOn(WRITES, 60_000);
    await writes.stop();
    const counted = await writes.check();
    const strayHits = (await count()).strayHits - ofTheDemo;
    console.log(
      `${writes.acknowledged()} answers acknowledged, ${writes.clicks()} of them clicks, ${counted} of which are counted, ${strayHits} with a wrong time`,
    );
    // The database's time is the one that all go by.
    expect(strayHits > 0).toBe(database);
    expect(await server.stop()).toBe(0);
  },
);
