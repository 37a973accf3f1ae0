import { beforeAll, expect, test } from 'vitest';
import { createSteps, type Person, type Step } from './app.ownership.fixture.ts';
import { endpoints } from './http/endpoints.ts';
import { createTestApp } from './test-app.ts';

const testApp = await createTestApp({ developerUsernames: ['keeper'] });
const {
  app,
  member,
  database: { pool },
} = testApp;
// The sandbox's events arrive over HTTP, as a provider's do.
await app.listen({ host: '127.0.0.1', port: 0 });
const { BEGIN, GO_ON, join, jobsDone, nextCode, episode, at } = await createSteps(testApp);

/** The tables with rows of a member, and the condition for theirs: those that refer to the member, or to such a row. */
async function ownTables(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ child: string; parent: string; column: string; key: string }>(`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
      a.attname AS column, k.attname AS key
    FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
    JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
    JOIN pg_attribute k ON k.attrelid = confrelid AND k.attnum = confkey[1]
    WHERE contype = 'f' AND confdeltype <> 'n' AND NOT c.relispartition AND connamespace = 'public'::regnamespace`);
  const own = new Map([['users', 'id = $1']]);
  for (const [parent, condition] of own)
    for (const { child, column, key } of rows.filter((row) => row.parent === parent && !own.has(row.child)))
      own.set(
        child,
        parent === 'users'
          ? `${column} = $1`
          : `${column} IN (SELECT ${key} FROM ${parent} WHERE ${condition})`,
      );
  return own;
}

const tables = await ownTables();
/** The member's rows in each table. A row that is written again differs, even with the same values. */
async function rowsOf({ userId }: Person): Promise<Record<string, string[]>> {
  const selects = [...tables].map(
    ([table, condition]) =>
      `SELECT '${table}' AS name, (SELECT array_agg(t.xmin || ' ' || t::text ORDER BY t::text) FROM ${table} t WHERE ${condition}) AS rows`,
  );
  const { rows } = await pool.query<{ name: string; rows: string[] | null }>(selects.join(' UNION ALL '), [
    userId,
  ]);
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found ?? []]));
}

/** Tables without a row of the member after all calls. */
const EMPTY = ['closing_undos', 'subscription_history'];

async function take(person: Person, [endpoint, call]: Step): Promise<void> {
  const answer = await call(person);
  expect([endpoint, answer.statusCode, answer.statusCode < 400 || answer.body]).toEqual([
    endpoint,
    answer.statusCode,
    true,
  ]);
}

const admin = await member('admin', { isAdmin: true });
const [maya, leo, eve, ana] = [await join('maya'), await join('leo'), await join('eve'), await join('ana')];
const readings = endpoints.filter(
  ({ access, method }) => (access === 'member' || access === 'subscriber') && method === 'GET',
);
/** All readings of Ana, who has nothing. Midnight may pass meanwhile, so the days of her reach are left out. */
async function readAll(): Promise<[path: string, status: number, body: string][]> {
  const answers: [string, number, string][] = [];
  for (const { path } of readings.filter((one) => !one.path.includes(':') && one.path !== '/api/reach')) {
    const { statusCode, body } = await ana.get(path);
    answers.push([path, statusCode, body]);
  }
  return answers;
}
let readBefore: Awaited<ReturnType<typeof readAll>> = [];
beforeAll(async () => {
  for (const title of ['News', 'More news'])
    await admin.post('/api/notifications/send', { title, body: 'Text' });
  readBefore = await readAll();
  for (const step of BEGIN) await take(maya, step);
  await take(
    eve,
    BEGIN.find(([endpoint]) => endpoint === 'POST /api/purchase-link')!,
  );
  const { items } = (await maya.get('/api/inbox')).json<{ items: { id: string }[] }>();
  await maya.post('/api/inbox/read', { ids: [items[0]!.id] });
  await jobsDone();
});

test('whatever a member does, nothing of another changes', async () => {
  const before = await rowsOf(maya);
  const empty = Object.keys(before).filter((table) => before[table]!.length === 0);
  expect(empty.toSorted(), 'tables without a row that could change').toEqual(EMPTY);
  for (const step of [...BEGIN, ...GO_ON]) {
    await take(leo, step);
    expect(await rowsOf(maya), step[0]).toEqual(before);
  }
});

test('with the ids of another, a member reads nothing and changes nothing', async () => {
  await maya.confirm(nextCode(maya));
  const [device] = (await maya.get('/api/devices')).json<{ id: string }[]>();
  const { id: copy } = (await maya.get('/api/my-data')).json<{ id: string }>();
  const before = await rowsOf(maya);
  await eve.confirm();
  const link = `/api/links/${maya.shortCode}`;
  const bookmark = { episodeId: episode, position: 1, note: '', at: at() };
  const calls = [
    ['GET', `${link}/clicks`],
    ['GET', `${link}/reach`],
    ['GET', `${link}/reach.csv`],
    ['GET', `${link}/notices`],
    ['PUT', `${link}/notices`, { wanted: false }],
    ['POST', `${link}/placements`, { label: 'Mine' }],
    ['PATCH', `${link}/placements/${maya.placementCode}`, { archived: true }],
    ['PATCH', `/api/links/${eve.shortCode}/placements/${maya.placementCode}`, { archived: true }],
    ['GET', `/api/my-data/${copy}`],
    ['DELETE', `/api/devices/${device!.id}`],
    ['DELETE', `/api/bookmarks/${maya.bookmark}`, { at: at() }],
    ['PUT', `/api/bookmarks/${maya.bookmark}`, bookmark],
    ['POST', '/api/notifications/unsubscribe', { endpoint: maya.push }],
  ] as const;
  const answers: (string | number)[][] = [];
  for (const [method, url, payload] of calls) {
    const answer = await eve.send({ method, url, ...(payload && { payload }) });
    answers.push([method, url, answer.statusCode]);
    expect(await rowsOf(maya), url).toEqual(before);
  }
  // No answer tells whether somebody else uses a push subscription.
  const expected = (url: string) => (url === '/api/notifications/unsubscribe' ? 204 : 404);
  expect(answers).toEqual(calls.map(([method, url]) => [method, url, expected(url)]));
});

test('no reading shows another member', async () => {
  const secrets = [maya.userId, maya.word, maya.shortCode, maya.placementCode, maya.bookmark, maya.push];
  const shown: string[] = [];
  for (const { path } of readings) {
    const url = path.replace(':shortCode', eve.shortCode).replace(':id', episode).replace(':hash', 'none');
    const { body } = await eve.get(url);
    shown.push(...secrets.filter((secret) => body.includes(secret)).map((secret) => `${secret} in ${path}`));
  }
  expect(shown).toEqual([]);
});

test('what a member reads is the same, whatever others have', async () => {
  expect(readBefore.length).toBeGreaterThan(20);
  expect(await readAll()).toEqual(readBefore);
});

test('these are all calls by which members change something', () => {
  const taken = new Set([...BEGIN, ...GO_ON].map(([name]) => name));
  const missing = endpoints
    .filter(({ access, method }) => (access === 'member' || access === 'subscriber') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !taken.has(name));
  expect(missing).toEqual([]);
});
