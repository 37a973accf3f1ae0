import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { open, temporaryFolder, until } from '../server/src/db/embedded/test-postgres.ts';
import { TEST_KEYS } from '../server/src/db/test-keys.ts';
import { connectionsGivenBack, startMixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { startRelay } from '../server/src/test-relay.ts';
import { createTestServer } from '../server/src/test-server.ts';
import { type Night, printNight, signInAdmin, startPersistently, watchNight } from './nights.ts';

const ROUNDS = 3;
/** How long the database hangs, is slow or has no connection left, in milliseconds. */
const LASTS = 10_000;
/** How long each of its answers takes while it is slow, in milliseconds: less than a statement may take, and more. */
const [SLOW, TOO_SLOW] = [1_500, 4_000];
/** PostgreSQL's default, without those that are reserved for superusers, and few of them. */
const [MOST, FEW] = [97, 3];
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

/** Takes every connection that is free but for so many, or becomes so, until it is told to stop. */
function takeConnections(url: string, butFor = 0) {
  const over = new AbortController();
  const taken: pg.Client[] = [];
  const taking = (async () => {
    while (!over.signal.aborted && taken.length < MOST - butFor) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect().then(
        () => void taken.push(client),
        () => delay(5),
      );
    }
  })();
  return async () => {
    over.abort();
    await taking;
    await Promise.all(taken.map((client) => client.end()));
  };
}

test(`${ROUNDS} nights of each trouble that a database alone can have, while links are made, hits counted and profiles saved`, async () => {
  const postgres = await open(await temporaryFolder('/tmp/clear-spring-storm-'));
  const relay = await startRelay(postgres.url);
  const env = {
    METRICS_TOKEN: TOKEN,
    DATABASE_URL: relay.url,
    SECRET_KEY: TEST_KEYS.current.toString('base64'),
  };
  const server = await createTestServer(env);
  await server.start();
  const readHealth = await signInAdmin(server);
  const writes = await startMixedWrites(server.origin);

  async function superuserRuns(sql: string) {
    const client = new pg.Client({ connectionString: postgres.superuserUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<{ pid: number }>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  /** Kills it; this process restarts it, as a supervisor would. */
  async function end(signal: NodeJS.Signals): Promise<void> {
    const { pid } = postgres;
    process.kill(pid, signal);
    await until(() => postgres.pid !== pid);
  }
  const outages: Record<string, () => Promise<void>> = {
    'killed by SIGKILL': () => end('SIGKILL'),
    'shut down fast': () => end('SIGINT'),
    'with one of its processes killed, as for lack of memory': async () => {
      // PostgreSQL then ends all others, and recovers.
      const [serving] = await superuserRuns(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'clear-spring' LIMIT 1`,
      );
      process.kill(serving!.pid, 'SIGKILL');
    },
    'hung by SIGSTOP': async () => {
      // The postmaster first, so that it starts no others.
      process.kill(postgres.pid, 'SIGSTOP');
      const stopped = await processesOf(postgres.pid);
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      await delay(LASTS);
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    },
    'cut off by a network that swallows everything': async () => {
      relay.stall();
      await delay(LASTS);
      relay.resume();
    },
    [`slow, each answer after ${SLOW / 1_000} s`]: async () => {
      relay.slow(SLOW);
      await delay(LASTS);
      relay.resume();
    },
    [`slow, each answer after ${TOO_SLOW / 1_000} s`]: async () => {
      relay.slow(TOO_SLOW);
      await delay(LASTS);
      relay.resume();
    },
    'out of connections, which others have taken': async () => {
      const giveBack = takeConnections(postgres.url);
      // What is open stays open: only what breaks cannot be replaced.
      await superuserRuns(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'clear-spring%'`,
      );
      await delay(LASTS);
      await giveBack();
    },
  };

  const nights = new Map<string, Night[]>(Object.keys(outages).map((what) => [what, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, outage] of Object.entries(outages)) {
      await writes.goOn(WRITES);
      nights.get(what)!.push(
        await watchNight({ server, writes }, readHealth, async () => {
          await outage();
          await until(() => answers(postgres.url));
        }),
      );
    }
  }
  await writes.goOn(WRITES);
  await writes.stop();
  const counted = await writes.check();
  const left = await connectionsGivenBack(server.origin, TOKEN);
  // The first process is the one that stops.
  expect(await server.stop()).toBe(0);

  for (const [what, each] of nights) {
    printNight(`database ${what}, the last of ${each.length} times`, each.at(-1)!);
    const times = each.map(({ wellAfter }) => wellAfter);
    console.log(
      `   well again after ${Math.round(median(times))} ms, at most ${Math.round(Math.max(...times))} ms`,
    );
  }
  const refused = [...writes.refusals().values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `${writes.acknowledged()} answers acknowledged, ${writes.clicks()} of them clicks, ${counted} of which are counted; ` +
      `${refused} answered 503; afterwards ${left['idle']} connections idle, none in use or waited for`,
  );
  console.log(`${server.output().split('\n').length} log lines`);
  const times = [...nights.values()].flat().map(({ wellAfter }) => wellAfter);
  expect(Math.max(...times)).toBeLessThan(WELL_AGAIN_WITHIN);
});

test('a node that starts while the database is away, slow or out of connections', async () => {
  const postgres = await open(await temporaryFolder('/tmp/clear-spring-storm-'));
  const relay = await startRelay(postgres.url);
  const server = await createTestServer({
    DATABASE_URL: relay.url,
    SECRET_KEY: TEST_KEYS.current.toString('base64'),
  });
  await server.start();
  await server.stop();
  const slow = (milliseconds: number) => async () => {
    relay.slow(milliseconds);
    return () => relay.resume();
  };
  const outages: Record<string, () => Promise<() => unknown>> = {
    away: async () => {
      relay.stall();
      return () => {
        relay.resume();
        relay.cut();
      };
    },
    [`slow, each answer after ${SLOW / 1_000} s`]: slow(SLOW),
    [`slow, each answer after ${TOO_SLOW / 1_000} s`]: slow(TOO_SLOW),
    'out of connections': async () => {
      const giveBack = takeConnections(postgres.url);
      await delay(1_000);
      return giveBack;
    },
    'nearly out of connections': async () => {
      const giveBack = takeConnections(postgres.url, FEW);
      await delay(1_000);
      return giveBack;
    },
  };
  for (const [what, begin] of Object.entries(outages)) {
    const end = await begin();
    const starting = startPersistently(server);
    await delay(2 * LASTS);
    await end();
    const ended = performance.now();
    const said = await starting;
    console.log(
      `\na node that starts while the database is ${what}: open ${((performance.now() - ended) / 1_000).toFixed(1)} s after its end; until then it said\n` +
        [...said].map((text) => `      ${text.replaceAll('\n', '\n      ')}\n`).join(''),
    );
    expect(await server.stop()).toBe(0);
  }
});
