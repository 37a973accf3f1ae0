import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadReport } from './load.ts';
import { type BenchDatabase, openBenchCluster } from './redirect.database.ts';
import type { Kind } from './redirect.servers.ts';

const ROUNDS = 3;
const LINKS = 10_000;
const BAR = { hot: 0.4, many: 0.35 };
const manyLinks = `${LINKS.toLocaleString('en')} links`;

type Load = 'hot' | 'many';

interface Contender {
  name: string;
  kind: Kind;
  load: Load;
  amount: number;
  newVisitors?: boolean;
  /** Which of its numbers have to equal the answers. */
  counts?: ('events' | 'clicks')[];
}

/** Amounts such that each takes a few seconds. */
const CONTENDERS: Contender[] = [
  { name: 'node:http, from memory', kind: 'node', load: 'hot', amount: 120_000 },
  { name: 'Fastify, from memory', kind: 'fastify', load: 'hot', amount: 120_000 },
  { name: 'Clear Spring', kind: 'product', load: 'hot', amount: 80_000, counts: ['events', 'clicks'] },
  {
    name: 'Clear Spring, each a new visitor behind a proxy',
    kind: 'product-behind-proxy',
    load: 'hot',
    amount: 80_000,
    newVisitors: true,
    counts: ['events', 'clicks'],
  },
  { name: 'INSERT awaited per request', kind: 'insert', load: 'hot', amount: 30_000, counts: ['events'] },
  {
    name: 'INSERT + counter UPDATE per request',
    kind: 'insert-and-update',
    load: 'hot',
    amount: 10_000,
    counts: ['events', 'clicks'],
  },
  { name: 'Fastify, from memory', kind: 'fastify', load: 'many', amount: 120_000 },
  { name: 'Clear Spring', kind: 'product', load: 'many', amount: 60_000, counts: ['events', 'clicks'] },
];

interface Standing extends Contender {
  url: string;
  server: ChildProcess;
  database: BenchDatabase | null;
  reports: LoadReport[];
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** @throws when the child ends without a message. */
async function firstMessage<T>(child: ChildProcess, what: string): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${what} ended with ${code} before it said anything.`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}

async function standUp(contender: Contender, at: number): Promise<Standing> {
  const database = contender.counts ? await cluster.copy(`contender_${at}`) : null;
  const server = fork(pathOf('redirect.servers.ts'), [contender.kind, database?.url ?? ''], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await firstMessage<number>(server, contender.name);
  return { ...contender, url: `http://127.0.0.1:${port}`, server, database, reports: [] };
}

/** One round of one contender. Returns what does not add up. */
async function measure(standing: Standing): Promise<string[]> {
  const { url, load, amount, newVisitors = false, database, counts = [] } = standing;
  const codes = load === 'hot' ? cluster.codes.slice(0, 1) : cluster.codes;
  const order: LoadOrder = { url, codes, amount, warmUp: Math.round(amount / 4), newVisitors };
  const before = await database?.counts();
  const report = await firstMessage<LoadReport>(fork(pathOf('load.ts'), [JSON.stringify(order)]), 'The load');
  const after = await database?.counts();
  standing.reports.push(report);

  const wrong = report.failures > 0 ? [`${report.failures} requests without a 302`] : [];
  if (!before || !after) return wrong;
  for (const name of counts) {
    const gain = after[name] - before[name];
    if (gain !== report.redirects) wrong.push(`${report.redirects} answers, but ${gain} ${name} counted`);
  }
  if (after.uniques !== after.visitors && standing.kind.startsWith('product'))
    wrong.push(`${after.visitors} visitors, but ${after.uniques} counted`);
  return wrong;
}

function print(standings: Standing[]): void {
  const row = (...cells: string[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(50) : cell.padStart(11))).join(''));
  for (const load of ['hot', 'many'] as const) {
    console.log(load === 'hot' ? '\nOne hot link' : `\n${manyLinks}`);
    row('', 'req/s', 'p50 ms', 'p99 ms', '× Fastify', 'counted');
    for (const standing of standings.filter((one) => one.load === load)) {
      const of = (pick: (report: LoadReport) => number) => median(standing.reports.map(pick));
      const answers = standing.reports.reduce((sum, report) => sum + report.redirects, 0);
      row(
        standing.name,
        Math.round(of((report) => report.perSecond)).toLocaleString('en'),
        of((report) => report.p50).toFixed(2),
        of((report) => report.p99).toFixed(2),
        ratio(standings, standing).toFixed(2),
        standing.counts ? answers.toLocaleString('en') : '–',
      );
    }
  }
}

function ratio(standings: Standing[], standing: Standing): number {
  const perSecond = (one: Standing) => median(one.reports.map((report) => report.perSecond));
  const bare = standings.find((one) => one.kind === 'fastify' && one.load === standing.load)!;
  return perSecond(standing) / perSecond(bare);
}

function judge(standings: Standing[]): void {
  const met = standings
    .filter((one) => one.kind === 'product')
    .every((one) => ratio(standings, one) >= BAR[one.load]);
  const bar = `${BAR.hot.toFixed(2)} of bare Fastify on a hot link, ${BAR.many.toFixed(2)} on ${manyLinks}`;
  console.log(`\nThe bar (${bar}) is ${met ? 'met' : 'NOT met'}.`);
  if (process.exitCode) console.log('Counters and answers do NOT agree: see above.');
  else console.log('Every counter equals the 302 answers that the load generator got.');
}

const cluster = await openBenchCluster(LINKS);
const standings: Standing[] = [];

async function tidyUp(): Promise<void> {
  const running = standings.map(({ server }) => server).filter((server) => server.connected);
  const ended = running.map((server) => once(server, 'exit'));
  for (const server of running) server.disconnect();
  await Promise.all(ended);
  await cluster.close();
}
// PostgreSQL runs in a process group of its own, and would stay.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void tidyUp().finally(() => process.exit(130)));

try {
  for (const [at, contender] of CONTENDERS.entries()) standings.push(await standUp(contender, at));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const standing of standings) {
      const wrong = await measure(standing);
      for (const text of wrong) console.error(`✗ ${standing.name} (${standing.load}): ${text}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
    console.log(
      `round ${round} of ${ROUNDS} done, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
    );
  }
  print(standings);
  judge(standings);
} finally {
  await tidyUp();
}
