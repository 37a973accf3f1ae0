// What ten times as many links and clicks cost: redirects, a member's list of links, and who came by them in a year.
import { addDays, openBenchCluster } from './database.ts';
import { median, putLoad, type RunningServer, startServer, tidyUpOf } from './processes.ts';
import { signIn, someMembers } from './sessions.ts';

const ROUNDS = 3;
const LINKS = [10_000, 100_000, 1_000_000];
const CLICKS_PER_LINK = 10;
/** Ten times the data may cost a quarter more. */
const BAR = 1.25;
/** A year of a member whose links are clicked every day, in milliseconds. */
const YEAR_P95 = 25;
/**
 * The number of links, or members, that a load covers: the same for each size, because the first hits of a link, with its
 * first visitors, cost more than those that follow.
 */
const SHORT_CODES = 10_000;
const MEMBERS = 400;

const LOADS = {
  redirect: { amount: 30_000, status: 302 },
  'my-links': { amount: 4_000, status: 200 },
  // One at a time: its bar is how long a member waits.
  year: { amount: 400, status: 200, connections: 1 },
} as const;
type Load = keyof typeof LOADS;

interface Standing {
  links: number;
  server: RunningServer;
  paths: Record<Load, string[]>;
  cookies: string[];
  perSecond: Record<Load, number[]>;
  p95: Record<Load, number[]>;
}

async function standUp(links: number): Promise<Standing> {
  const database = await cluster.seed(`links_${links}`, { links, clicksPerLink: CLICKS_PER_LINK });
  const paths = (await database.shortCodes(SHORT_CODES)).map((shortCode) => `/s/${shortCode}`);
  const members = await someMembers(database, MEMBERS);
  await addDays(database, members);
  const cookies = await signIn(database, members);
  const server = await startServer('product', database.url);
  console.log(`${links.toLocaleString('en')} links created`);
  return {
    links,
    server,
    paths: { redirect: paths, 'my-links': ['/api/my-links'], year: ['/api/reach?days=365'] },
    cookies,
    perSecond: { redirect: [], 'my-links': [], year: [] },
    p95: { redirect: [], 'my-links': [], year: [] },
  };
}

async function measure({ server, paths, cookies, perSecond, p95 }: Standing, load: Load): Promise<void> {
  const { amount, status } = LOADS[load];
  const report = await putLoad({
    url: server.origin,
    paths: paths[load],
    ...(load !== 'redirect' && { cookies }),
    ...LOADS[load],
    warmUp: amount / 4,
    newVisitors: false,
  });
  perSecond[load].push(report.perSecond);
  p95[load].push(report.p95);
  if (report.failures > 0) {
    console.error(`✗ ${load}: ${report.failures} answers were not ${status}`);
    process.exitCode = 1;
  }
}

function judge(load: Load): void {
  const rows: Record<string, Record<string, string | number>> = {};
  let before = NaN;
  for (const { links, perSecond, p95 } of standings) {
    const now = median(perSecond[load]);
    const slower = before / now;
    const slowest = median(p95[load]);
    if (slower > BAR || (load === 'year' && slowest > YEAR_P95)) process.exitCode = 1;
    rows[`${links.toLocaleString('en')} links, ${(links * CLICKS_PER_LINK).toLocaleString('en')} clicks`] = {
      'a second': Math.round(now),
      'p95 in ms': slowest.toFixed(1),
      'time of the row above': Number.isNaN(slower) ? '–' : `× ${slower.toFixed(2)}`,
    };
    before = now;
  }
  const limit = load === 'year' ? `, p95 at most ${YEAR_P95} ms` : '';
  console.log(`\n${load}, target: at most × ${BAR}${limit}`);
  console.table(rows);
}

const cluster = await openBenchCluster();
const standings: Standing[] = [];
const tidyUp = tidyUpOf(cluster, standings);

const loads = Object.keys(LOADS) as Load[];
try {
  for (const links of LINKS) standings.push(await standUp(links));
  for (let round = 0; round < ROUNDS; round++)
    for (const load of loads) for (const standing of standings) await measure(standing, load);
  for (const load of loads) judge(load);
} finally {
  await tidyUp();
}
