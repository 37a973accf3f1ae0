// Does the response time reveal whether an account exists? Known and unknown accounts, requested alternately.
import { mkdtemp, rm } from 'node:fs/promises';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/index.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openEmbeddedPostgres } from '../server/src/db/embedded/index.ts';
import { createMember } from '../server/src/features/auth/index.ts';
import { createJobs } from '../server/src/jobs/index.ts';

const ROUNDS = 300;

const dataDir = await mkdtemp('/var/tmp/clear-spring-bench-account-');
const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
const database = openDatabase(postgres.url, console);
await migrateDatabase(database);
const jobs = await createJobs({ url: postgres.url, log: console });
const app = await buildApp({
  config: readConfig({ DATA_DIR: dataDir, DEMO: 'off' }),
  database,
  jobs,
  mailer: { send: async () => {} },
});

/** Duration of one request, in milliseconds. Each comes from a different address, so that no limit applies. */
let calls = 0;
async function time(url: string, payload: object): Promise<number> {
  calls++;
  const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const start = performance.now();
  await app.inject({ method: 'POST', url, payload, remoteAddress });
  return performance.now() - start;
}

interface Question {
  name: string;
  url: string;
  ask: (who: string) => object;
}

const QUESTIONS: Question[] = [
  { name: 'forgot password', url: '/api/forgot-password', ask: (who) => ({ email: `${who}@bench.example` }) },
  {
    name: 'sign in, wrong password',
    url: '/api/login',
    ask: (who) => ({ username: who, password: 'not the password' }),
  },
];

const at = (sorted: number[], share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
const row = (cells: string[]) =>
  console.log(cells.map((cell, column) => (column < 2 ? cell.padEnd(25) : cell.padStart(9))).join(''));

try {
  for (let member = 0; member < ROUNDS; member++)
    await createMember(database.db, {
      username: `known${member}`,
      email: `known${member}@bench.example`,
      password: 'a spring in the hills',
    });
  row(['milliseconds', '', 'p5', 'p25', 'p50', 'p75', 'p95']);
  for (const { name, url, ask } of QUESTIONS) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = -20; round < ROUNDS; round++) {
      for (const who of ['known', 'unknown'] as const) {
        const spent = await time(url, ask(`${who}${Math.abs(round)}`));
        // The first rounds warm up.
        if (round >= 0) times[who].push(spent);
      }
    }
    for (const who of ['known', 'unknown'] as const) {
      const sorted = times[who].toSorted((a, b) => a - b);
      row([name, who, ...[0.05, 0.25, 0.5, 0.75, 0.95].map((share) => at(sorted, share))]);
    }
  }
} finally {
  await app.close();
  await jobs.stop();
  await database.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
