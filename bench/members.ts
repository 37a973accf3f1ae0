// What an admin's search for members costs among a million, and a page of any list of them.
import { memberSorts, type MembersPage } from '@clear-spring/contract';
import type { BenchDatabase } from './database.ts';
import { openBenchCluster } from './database.ts';
import { putLoad, startServer, tidyUpOf } from './processes.ts';
import { signIn, someMembers } from './sessions.ts';

const MEMBERS = 1_000_000;
/** Milliseconds. */
const P95 = 30;
const SEARCHES = 300;
const AMOUNT = 1_000;

/** Names are as unevenly spread as people's: a few have thousands. Numbers rise with the day of joining. */
async function addMembers(database: BenchDatabase): Promise<void> {
  const query = (text: string) => database.query(text, []);
  await query('ALTER TABLE users DISABLE TRIGGER users_terms_changed');
  await query('DROP INDEX member_terms_prefix, member_words_similar');
  await database.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, first_name, last_name, cs_user_id, created_at, last_seen_at, is_admin, suspended_at)
     SELECT uuidv7(), name, name, email, email, '', initcap(first), initcap(last), 'CS' || 100000 + n,
       now() - ($1 - n) * interval '1 minute', CASE WHEN random() < 0.6 THEN now() - power(random(), 3) * interval '2 years' END,
       n % 50000 = 0, CASE WHEN n % 9973 = 0 THEN now() END
     FROM (
       SELECT n, first, last, CASE n % 3 WHEN 0 THEN first || '.' || last || n WHEN 1 THEN left(first, 1) || last || n ELSE first || n END AS name,
         first || '.' || last || n || (ARRAY['@gmail.com', '@outlook.com', '@yahoo.com', '@x.example'])[1 + n % 4] AS email
       FROM (
         SELECT n, first[1 + floor(power(random(), 2) * cardinality(first))] AS first,
           a[1 + floor(power(random(), 2) * cardinality(a))] || b[1 + floor(power(random(), 2) * cardinality(b))] || c[1 + floor(power(random(), 2) * cardinality(c))] AS last
         FROM generate_series(1, $1::int) n, (SELECT string_to_array($2, ' ') AS first, string_to_array($3, ' ') AS a, string_to_array($4, ' ') AS b, string_to_array($5, ' ') AS c) parts
       ) spread
     ) named`,
    [
      MEMBERS,
      'james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan joseph jessica thomas sarah charles karen christopher nancy daniel lisa matthew betty anthony margaret mark sandra donald ashley steven kimberly paul emily andrew donna joshua michelle tomas lucia zoe ines maya grace yusuf hanna lena omar',
      'smi john wil bro jon mil dav gar rod mar her lop gon and tho tay moo jack lin okaf whit dem oyel nov barr acht falk per tur phil cam park ev ed coll ste mor rog reed cook',
      'a e i o th er en in am ar on el is ov qu',
      'son man ton ski ez er ley berg quist well ford field comb es ing vic lund worth dale stein',
    ],
  );
  await query(
    `INSERT INTO member_terms SELECT id, search_terms(username, email, first_name, last_name, cs_user_id) FROM users`,
  );
  await query(
    'INSERT INTO member_words SELECT id, search_words(username, email, first_name, last_name) FROM users',
  );
  await query('CREATE INDEX member_terms_prefix ON member_terms (term text_pattern_ops, user_id)');
  await query(
    'CREATE INDEX member_words_similar ON member_words USING gin (words gin_trgm_ops) WITH (fastupdate = false)',
  );
  await query(
    `INSERT INTO subscriptions (user_id, source, status, created_at)
     SELECT id, CASE WHEN random() < 0.01 THEN 'gift' ELSE 'paid' END, CASE WHEN random() < 0.8 THEN 'active' ELSE 'canceled' END, created_at
     FROM users WHERE random() < 0.3`,
  );
  await query(
    'INSERT INTO two_factors (user_id, confirmed_at) SELECT id, now() FROM users WHERE random() < 0.03',
  );
  await query('ALTER TABLE users ENABLE TRIGGER users_terms_changed');
  for (const table of ['users', 'member_terms', 'member_words', 'subscriptions', 'two_factors'])
    await query(`VACUUM ANALYZE ${table}`);
}

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
  await addMembers(database);
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
