import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DAY, HOUR } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { ask, open, temporaryFolder, until } from '../server/src/db/embedded/test-postgres.ts';
import { startMixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { createTestServer } from '../server/src/test-server.ts';
import { printNight, signInAdmin, watchNight } from './nights.ts';

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
/** How long it is wrong, in milliseconds. */
const LASTS = 15_000;
const WRITES = 100;
const JUMPS = { 'an hour ahead': HOUR, 'an hour back': -HOUR, 'a day ahead': DAY, 'a day back': -DAY };

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

test('the clock of a node jumps an hour and a day, while links are made, hits counted and profiles saved', async () => {
  installFaketime();
  const folder = await temporaryFolder('/tmp/clear-spring-storm-');
  const clock = createClockOf(join(folder, 'clock'));
  // Its PostgreSQL gets none of this environment, and has the right time.
  const server = await createTestServer(clock.env);
  await server.start();
  const { url } = await open(server.dataDir);
  const readHealth = await signInAdmin(server);
  const writes = await startMixedWrites(server.origin);
  /** Jobs of a schedule that runs every minute, and hits with a time that is wrong. */
  const count = () =>
    ask<{ jobs: number; strayHits: number }>(
      url,
      `SELECT (SELECT count(*)::int FROM pgboss.job WHERE name = 'quiet-hours-over') AS jobs,
         (SELECT coalesce(sum(hits), 0)::int FROM placement_hits
          WHERE at NOT BETWEEN now() - interval '30 min' AND now() + interval '1 min') AS "strayHits"`,
    );

  const { strayHits: ofTheDemo } = await count();
  for (const [jump, by] of Object.entries(JUMPS)) {
    await writes.goOn(WRITES, 60_000);
    const night = await watchNight({ server, writes }, readHealth, async () => {
      clock.set(by);
      await delay(LASTS);
      clock.set(0);
    });
    printNight(`the clock of a node ${jump}`, night);
    const { jobs } = await count();
    const began = performance.now();
    await until(async () => (await count()).jobs > jobs, 120_000);
    const seconds = (performance.now() - began) / 1_000;
    console.log(`   the schedule of every minute ran again after ${seconds.toFixed(0)} s`);
  }
  await writes.goOn(WRITES, 60_000);
  await writes.stop();
  const counted = await writes.check();
  const strayHits = (await count()).strayHits - ofTheDemo;
  console.log(
    `${writes.acknowledged()} answers acknowledged, ${writes.clicks()} of them clicks, ${counted} of which are counted, ${strayHits} with a wrong time`,
  );
  expect(strayHits).toBe(0);
  expect(await server.stop()).toBe(0);
});
