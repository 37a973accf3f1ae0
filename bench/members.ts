// What an admin's search for members costs among a million, and a page of any list of them.
import { memberSorts, type MembersPage } from '@clear-spring/contract';
import { type BenchDatabase, openBenchCluster } from './database.ts';
import { addMembers } from './members.people.ts';
import { putLoad, startServer, tidyUpOf } from './processes.ts';
import { signIn, someMembers } from './sessions.ts';

const MEMBERS = 1_000_000;
/** Milliseconds. */
const P95 = 30;
const SEARCHES = 300;
const AMOUNT = 1_000;

type Query = Record<string, string>;
const pathOf = (query: Query) => `/api/admin/members?${new URLSearchParams(query).toString()}`;

/** What admins type, letter by letter; a part of it with a letter too few or two exchanged. */
async function searchesIn(database: BenchDatabase): Promise<{ beginnings: string[]; typos: string[] }> {
  const { rows } = await database.query(
    `SELECT unnest(ARRAY[username, email, lower(last_name), lower(first_name || ' ' || last_name), lower(cs_user_id)]) AS text
     FROM (SELECT * FROM users TABLESAMPLE SYSTEM (1) ORDER BY random() LIMIT $1)`,
    [SEARCHES / 5],
  );
  const texts = rows.map(({ text }) => String(text));
  return {
    beginnings: texts
      .flatMap((text, at) => [text, text.slice(0, 1 + (at % 6))])
      .map((search) => pathOf({ search })),
    typos: texts
      .filter((text) => text.length > 4)
      .flatMap((text) => [
        text.slice(0, 2) + text.slice(3),
        text.slice(0, 3) + text[4] + text[3] + text.slice(5),
      ])
      .map((search) => pathOf({ search })),
  };
}

/** Every sort both ways, plain and with filters that leave many, few or nobody, and pages far behind the first. */
async function pagesOf(origin: string, cookie: string): Promise<string[]> {
  const filters: Query[] = [
    {},
    { plan: 'paid' },
    { plan: 'gifted' },
    { plan: 'free', twoFactor: 'yes' },
    { admin: 'yes' },
    { suspended: 'yes', twoFactor: 'yes' },
    { plan: 'gifted', twoFactor: 'yes', suspended: 'no' },
    { seenFrom: new Date(Date.now() - 864e5).toISOString() },
    {
      joinedTo: new Date(Date.now() - 600 * 864e5).toISOString(),
      seenFrom: new Date(Date.now() - 36e5).toISOString(),
    },
    // Their numbers are at the other end of the list.
    { search: 'cs1' },
    { search: 'j', plan: 'gifted' },
    { search: 'zz', plan: 'paid' },
  ];
  const paths: string[] = [];
  for (const filter of filters)
    for (const sort of memberSorts)
      for (const order of ['asc', 'desc']) {
        let query: Query = { ...filter, sort, order };
        for (let page = 0; page < 4; page++) {
          paths.push(pathOf(query));
          const answer = await fetch(`${origin}${pathOf(query)}`, { headers: { cookie } });
          const { next } = (await answer.json()) as MembersPage;
          if (next === null) break;
          query = { ...query, after: next };
        }
      }
  return paths;
}

const cluster = await openBenchCluster();
const standings: { server: Awaited<ReturnType<typeof startServer>> }[] = [];
const tidyUp = tidyUpOf(cluster, standings);
try {
  const database = await cluster.seed('members', { links: 0, clicksPerLink: 0 });
  await addMembers(database, MEMBERS);
  const [admin] = await someMembers(database, 1);
  await database.query('UPDATE users SET is_admin = true WHERE id = $1', [admin]);
  const cookies = await signIn(database, [admin!]);
  const server = await startServer('product', database.url);
  standings.push({ server });
  const { beginnings, typos } = await searchesIn(database);
  const loads = { beginnings, typos, pages: await pagesOf(server.origin, cookies[0]!) };
  const rows: Record<string, Record<string, string | number>> = {};
  for (const [load, paths] of Object.entries(loads)) {
    // One at a time: the bar is how long an admin waits.
    const order = { url: server.origin, paths, cookies, status: 200, amount: AMOUNT, connections: 1 };
    const { p50, p95, p99, failures } = await putLoad({ ...order, warmUp: AMOUNT / 4, newVisitors: false });
    rows[load] = { 'p50 in ms': p50.toFixed(1), 'p95 in ms': p95.toFixed(1), 'p99 in ms': p99.toFixed(1) };
    if (failures > 0) console.error(`✗ ${load}: ${failures} answers were not 200`);
    if (failures > 0 || p95 > P95) process.exitCode = 1;
  }
  console.log(`\n${MEMBERS.toLocaleString('en')} members, target: p95 at most ${P95} ms`);
  console.table(rows);
} finally {
  await tidyUp();
}
