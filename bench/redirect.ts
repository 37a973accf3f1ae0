import { availableParallelism, loadavg } from 'node:os';
import { type BenchDatabase, openBenchCluster } from './database.ts';
import type { LoadReport } from './load.ts';
import { median, putLoad, type RunningServer, startServer, tidyUpOf } from './processes.ts';
import type { Kind } from './servers.ts';

const ROUNDS = 5;
const LINKS = 10_000;
const manyLinks = `${LINKS.toLocaleString('en')} links`;

/** Each has a bare Fastify beside the others, which they are compared with. */
const LOADS = {
  hot: { title: 'One hot link', links: 1, connections: 64 },
  crowd: { title: 'One hot link, 256 connections', links: 1, connections: 256 },
  many: { title: manyLinks, links: LINKS, connections: 64 },
} as const;
type Load = keyof typeof LOADS;

/** A share of bare Fastify's rate, and milliseconds at the 99th percentile. Below its floor the bench fails. */
interface Target {
  floor: number;
  goal: number;
  p99?: number;
}

const HOT: Target = { floor: 0.4, goal: 0.5, p99: 6 };
const MANY: Target = { floor: 0.35, goal: 0.5, p99: 6 };

interface Contender {
  name: string;
  kind: Kind;
  load: Load;
  amount: number;
  newVisitors?: boolean;
  /** The members are told when their links are opened. */
  watched?: boolean;
  /** Which of its counters must equal the answers. */
  counts?: ('events' | 'clicks')[];
  target?: Target;
}

/** Numbers of requests that each take a few seconds. */
const CONTENDERS: Contender[] = [
  { name: 'node:http, from memory', kind: 'node', load: 'hot', amount: 120_000 },
  { name: 'Fastify, from memory', kind: 'fastify', load: 'hot', amount: 120_000 },
  {
    name: 'Clear Spring',
    kind: 'product',
    load: 'hot',
    amount: 80_000,
    counts: ['events', 'clicks'],
    target: HOT,
  },
  {
    name: 'Clear Spring, each a new visitor behind a proxy',
    kind: 'product-behind-proxy',
    load: 'hot',
    amount: 80_000,
    newVisitors: true,
    counts: ['events', 'clicks'],
    target: { floor: 0.35, goal: 0.4, p99: 6 },
  },
  {
    name: 'Clear Spring, its member told of it',
    kind: 'product',
    load: 'hot',
    amount: 80_000,
    watched: true,
    counts: ['events', 'clicks'],
    target: HOT,
  },
  { name: 'INSERT awaited per request', kind: 'insert', load: 'hot', amount: 30_000, counts: ['events'] },
  {
    name: 'INSERT + counter UPDATE per request',
    kind: 'insert-and-update',
    load: 'hot',
    amount: 10_000,
    counts: ['events', 'clicks'],
  },
  { name: 'Fastify, from memory', kind: 'fastify', load: 'crowd', amount: 120_000 },
  {
    name: 'Clear Spring',
    kind: 'product',
    load: 'crowd',
    amount: 80_000,
    counts: ['events', 'clicks'],
    target: { floor: 0.5, goal: 0.65 },
  },
  { name: 'Fastify, from memory', kind: 'fastify', load: 'many', amount: 120_000 },
  {
    name: 'Clear Spring',
    kind: 'product',
    load: 'many',
    amount: 60_000,
    counts: ['events', 'clicks'],
    target: MANY,
  },
  {
    name: 'Clear Spring, their members told of each',
    kind: 'product',
    load: 'many',
    amount: 60_000,
    watched: true,
    counts: ['events', 'clicks'],
    target: MANY,
  },
];

interface Standing extends Contender {
  server: RunningServer;
  database: BenchDatabase | null;
  reports: LoadReport[];
}

async function standUp(contender: Contender, at: number): Promise<Standing> {
  const database = contender.counts ? await cluster.copy(seeded, `contender_${at}`) : null;
  if (contender.watched)
    await database?.query('INSERT INTO watched_links (link_id, user_id) SELECT id, user_id FROM links', []);
  const server = await startServer(contender.kind, database?.url);
  return { ...contender, server, database, reports: [] };
}

/** One round of one contender. Returns what does not add up. */
async function measure(standing: Standing): Promise<string[]> {
  const { server, load, amount, newVisitors = false, database, counts = [] } = standing;
  const before = await database?.counts();
  const report = await putLoad({
    url: server.origin,
    paths: paths.slice(0, LOADS[load].links),
    connections: LOADS[load].connections,
    status: 302,
    amount,
    warmUp: Math.round(amount / 4),
    newVisitors,
  });
  const after = await database?.counts();
  standing.reports.push(report);

  const wrong = report.failures > 0 ? [`${report.failures} requests without a 302`] : [];
  if (!before || !after) return wrong;
  for (const name of counts) {
    const gain = after[name] - before[name];
    if (gain !== report.answers) wrong.push(`${report.answers} answers, but ${gain} ${name} counted`);
  }
  if (after.uniques !== after.visitors && standing.kind.startsWith('product'))
    wrong.push(`${after.visitors} visitors, but ${after.uniques} counted`);
  return wrong;
}

function print(standings: Standing[]): void {
  const row = (...cells: string[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(50) : cell.padStart(11))).join(''));
  for (const load of Object.keys(LOADS) as Load[]) {
    console.log(`\n${LOADS[load].title}`);
    row('', 'req/s', 'p50 ms', 'p99 ms', '× Fastify', 'counted');
    for (const standing of standings.filter((one) => one.load === load)) {
      const answers = standing.reports.reduce((sum, report) => sum + report.answers, 0);
      row(
        standing.name,
        Math.round(typical(standing, 'perSecond')).toLocaleString('en'),
        typical(standing, 'p50').toFixed(2),
        typical(standing, 'p99').toFixed(2),
        ratio(standings, standing).toFixed(2),
        standing.counts ? answers.toLocaleString('en') : '–',
      );
    }
  }
}

const typical = ({ reports }: Standing, figure: 'perSecond' | 'p50' | 'p99') =>
  median(reports.map((report) => report[figure]));

/** Each round by itself, because the machine may be slower in one than in another. */
function ratio(standings: Standing[], standing: Standing): number {
  const bare = standings.find((one) => one.kind === 'fastify' && one.load === standing.load)!;
  return median(standing.reports.map(({ perSecond }, round) => perSecond / bare.reports[round]!.perSecond));
}

function judge(standings: Standing[]): void {
  const verdict = (met: boolean) => (met ? 'met' : 'NOT met');
  console.log();
  for (const standing of standings) {
    if (!standing.target) continue;
    const { floor, goal, p99 } = standing.target;
    const share = ratio(standings, standing);
    const quick = p99 && `, goal of ${p99} ms: ${verdict(typical(standing, 'p99') <= p99)}`;
    console.log(
      `${standing.name}, ${LOADS[standing.load].title}: ${share.toFixed(3)} of bare Fastify, ` +
        `floor of ${floor}: ${verdict(share >= floor)}, goal of ${goal}: ${verdict(share >= goal)}${quick ?? ''}`,
    );
    if (share < floor) process.exitCode = 1;
  }
}

const cluster = await openBenchCluster();
const standings: Standing[] = [];
const tidyUp = tidyUpOf(cluster, standings);

const seeded = await cluster.seed('seeded', { links: LINKS, clicksPerLink: 0 });
const paths = (await seeded.shortCodes(LINKS)).map((shortCode) => `/s/${shortCode}`);
let agree = true;
try {
  for (const [at, contender] of CONTENDERS.entries()) standings.push(await standUp(contender, at));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const standing of standings) {
      const wrong = await measure(standing);
      for (const text of wrong) console.error(`✗ ${standing.name} (${standing.load}): ${text}`);
      if (wrong.length > 0) agree = false;
    }
    console.log(
      `round ${round} of ${ROUNDS} done, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
    );
  }
  print(standings);
  judge(standings);
  console.log(
    agree
      ? 'Every counter equals the number of 302 answers that the load generator received.'
      : 'Counters and answers do NOT agree: see above.',
  );
  if (!agree) process.exitCode = 1;
} finally {
  await tidyUp();
}
