import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { open, temporaryFolder, until } from '../server/src/db/embedded/test-postgres.ts';
import { connectionsOf, startMixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { startRelay } from '../server/src/test-relay.ts';
import { createTestServer } from '../server/src/test-server.ts';

const ROUNDS = 5;
/** How long the database hangs, in milliseconds. */
const HANGS = 10_000;
/** Acknowledged requests between two outages. */
const WRITES = 200;
const WELL_AGAIN_WITHIN = 5_000;
const TOKEN = 'a token of the storm';

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

/** The process and everything that it started. */
async function processesOf(postmaster: number): Promise<number[]> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(/\s+/).map(Number)];
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

test(`${4 * ROUNDS} kills and stops of the database alone while links are made, hits counted and profiles saved`, async () => {
  const postgres = await open(await temporaryFolder('/tmp/clear-spring-storm-'));
  const relay = await startRelay(postgres.url);
  const server = await createTestServer({ DEMO: 'off', METRICS_TOKEN: TOKEN, DATABASE_URL: relay.url });
  await server.start();
  const writes = await startMixedWrites(server.origin);
  const goOn = async () => {
    const goal = writes.acknowledged() + WRITES;
    await until(() => writes.acknowledged() >= goal);
  };

  /** Kills it; this process restarts it, as a supervisor would. */
  async function end(signal: NodeJS.Signals): Promise<void> {
    const { pid } = postgres;
    process.kill(pid, signal);
    await until(() => postgres.pid !== pid);
  }
  const outages: Record<string, () => Promise<void>> = {
    'killed by SIGKILL': () => end('SIGKILL'),
    'shut down fast': () => end('SIGINT'),
    'hung by SIGSTOP': async () => {
      // The postmaster first, so that it starts no others.
      process.kill(postgres.pid, 'SIGSTOP');
      const stopped = await processesOf(postgres.pid);
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      await delay(HANGS);
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    },
    'cut off by a network that swallows everything': async () => {
      relay.stall();
      await delay(HANGS);
      relay.resume();
    },
  };

  const wellAgain = new Map(Object.keys(outages).map((what) => [what, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, outage] of Object.entries(outages)) {
      await goOn();
      await outage();
      await until(() => answers(postgres.url));
      const from = performance.now();
      await until(async () => (await fetch(`${server.origin}/readyz`)).status === 204);
      const clicks = writes.clicks();
      await until(() => writes.clicks() > clicks);
      wellAgain.get(what)!.push(performance.now() - from);
    }
  }
  await goOn();
  await writes.stop();
  const counted = await writes.check();
  await until(async () => (await connectionsOf(server.origin, TOKEN)).in_use === 0);
  const left = await connectionsOf(server.origin, TOKEN);
  // The first process is the one that stops.
  expect(await server.stop()).toBe(0);

  for (const [what, times] of wellAgain)
    console.log(
      `database ${what}: ${times.length} times; recovered after ${Math.round(median(times))} ms, at most ${Math.round(Math.max(...times))} ms`,
    );
  console.log(
    `${writes.acknowledged()} answers acknowledged, ${writes.clicks()} of them clicks, ${counted} of which are counted; ` +
      `${writes.refused()} answered 503; afterwards ${left['idle']} connections idle, ${left['in_use']} in use, ${left['waited_for']} requests waiting`,
  );
  console.log(`${server.output().split('\n').length} log lines`);
  expect(left).toMatchObject({ in_use: 0, waited_for: 0 });
  expect(Math.max(...[...wellAgain.values()].flat())).toBeLessThan(WELL_AGAIN_WITHIN);
});
