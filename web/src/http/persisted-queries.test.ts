import { externalUrlsEndpoint } from '@clear-spring/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubCaches } from './caches.fixture.ts';
import { isConnected, markOffline, markOnline } from './connection.ts';
import { deletePersistedQueries, persistQueriesOf, MAX_PERSISTED_QUERIES } from './persisted-queries.ts';
import { createQueryClient, keyOf } from './query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from './test-origin.ts';
import { eventually } from '../eventually.fixture.ts';

const KEY = keyOf(externalUrlsEndpoint);
let kept: ReturnType<typeof stubCaches>;

beforeEach(() => {
  kept = stubCaches();
});
afterEach(async () => {
  await deletePersistedQueries();
  markOnline();
  vi.unstubAllGlobals();
});

function openApp() {
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  return client;
}

/** A member has read one response and left; from now on the network behaves as told. */
async function withKept(answer: () => Answer | Promise<Answer>) {
  let isThere = true;
  const { received } = await createTestOrigin(() => (isThere ? json('from the server') : answer()));
  const client = openApp();
  await persistQueriesOf(client, 'maya');
  await client.fetchQuery({ queryKey: KEY });
  await eventually(() => expect(kept.get('answers:maya')?.size).toBe(1));
  isThere = false;
  return { received };
}

const noNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

test('without a connection a page that opens anew has what was read before', async () => {
  await withKept(() => json('never asked'));
  noNetwork();
  expect(await openApp().fetchQuery({ queryKey: KEY })).toBe('from the server');
});

test("a gateway's word that the app is not there counts as no connection", async () => {
  await withKept(() => sentence(502, 'Bad Gateway'));
  expect(await openApp().fetchQuery({ queryKey: KEY })).toBe('from the server');
});

test("a hotspot's page counts as no connection", async () => {
  await withKept(() => ({ type: 'text/html', body: '<h1>Log in to the café</h1>' }));
  expect(await openApp().fetchQuery({ queryKey: KEY })).toBe('from the server');
  expect(isConnected()).toBe(false);
});

test("the app's own no stands: nothing old is shown in its place", async () => {
  await withKept(() => sentence(403, 'Admins only.'));
  await expect(openApp().fetchQuery({ queryKey: KEY })).rejects.toThrow('403: Admins only.');
});

test('what was never read says that there is no connection', async () => {
  noNetwork();
  await expect(openApp().fetchQuery({ queryKey: ['/api/user'] })).rejects.toThrow(
    'Clear Spring cannot be reached. Check your connection, then try again.',
  );
});

/** What is shown after 4 s, while the network has not responded. */
async function askSlowNetwork() {
  const late = Promise.withResolvers<Answer>();
  await withKept(() => late.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = openApp();
  const asked = client.fetchQuery({ queryKey: KEY });
  await vi.advanceTimersByTimeAsync(4_000);
  const shown = await asked;
  vi.useRealTimers();
  return { client, shown, late };
}

test('an answer that takes its time is shown when it comes; until then, after 4 s, the one of before', async () => {
  const { client, shown, late } = await askSlowNetwork();
  expect(shown).toBe('from the server');
  late.resolve(json('later'));
  await eventually(() => expect(client.getQueryData(KEY)).toBe('later'));
});

test('an answer that comes when its member has left is not kept for the next', async () => {
  const { client, late } = await askSlowNetwork();
  client.removeQueries();
  await persistQueriesOf(client, 'noor');
  late.resolve(json("maya's"));
  await client.fetchQuery({ queryKey: ['/api/user'] });
  await eventually(() => expect(kept.get('answers:noor')?.size).toBeGreaterThan(0));
  expect([...kept.get('answers:noor')!.keys()].join()).toContain('user');
  expect(kept.get('answers:noor')?.size).toBe(1);
});

test('a 401 takes everything away', async () => {
  await withKept(() => sentence(401, 'Please sign in.'));
  await openApp()
    .fetchQuery({ queryKey: KEY })
    .catch(() => {});
  await eventually(() => expect(kept.size).toBe(0));
});

test('another member finds nothing, also when both come in the same moment', async () => {
  await withKept(() => json('never asked'));
  const client = openApp();
  await Promise.all([persistQueriesOf(client, 'maya'), persistQueriesOf(client, 'noor')]);
  expect([...kept.keys()]).toEqual(['answers:noor']);
  expect(kept.get('answers:noor')?.size).toBe(0);
});

test('so does one whose name begins like theirs', async () => {
  await withKept(() => json('never asked'));
  await persistQueriesOf(openApp(), 'may');
  expect([...kept.keys()]).toEqual(['answers:may']);
});

test('what was read before is asked for again once the connection is back, and only then', async () => {
  const { received } = await withKept(() => json('newer'));
  const client = openApp();
  await persistQueriesOf(client, 'maya');
  const { fetch } = globalThis;
  noNetwork();
  const observer = new QueryObserver(client, { queryKey: KEY, retry: false });
  onTestFinished(observer.subscribe(() => {}));
  await eventually(() => expect(observer.getCurrentResult().data).toBe('from the server'));
  vi.stubGlobal('fetch', fetch);
  markOnline();
  await eventually(() => expect(observer.getCurrentResult().data).toBe('newer'));
  expect(received).toHaveLength(2);
  markOffline();
  markOnline();
  await eventually(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  expect(received).toHaveLength(2);
});

test('what is written down by the page itself is kept too, and nothing after the member has left', async () => {
  const client = openApp();
  await persistQueriesOf(client, 'maya');
  client.setQueryData(KEY, 'written');
  await eventually(() => expect([...(kept.get('answers:maya')?.values() ?? [])]).toEqual(['"written"']));
  await deletePersistedQueries();
  client.setQueryData(KEY, 'too late');
  await Promise.resolve();
  expect(kept.size).toBe(0);
});

test('a device keeps so much and no more, the oldest go first', async () => {
  const client = openApp();
  await persistQueriesOf(client, 'maya');
  for (let at = 0; at < MAX_PERSISTED_QUERIES + 2; at++) client.setQueryData([`/api/${at}`], at);
  await eventually(() => expect(kept.get('answers:maya')?.size).toBe(MAX_PERSISTED_QUERIES + 2));
  client.clear();
  await persistQueriesOf(openApp(), 'maya');
  const values = [...(kept.get('answers:maya')?.values() ?? [])];
  expect([values.length, values[0]]).toEqual([MAX_PERSISTED_QUERIES, '2']);
});

test('a browser whose caches refuse every call reads without them', async () => {
  const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  vi.stubGlobal('caches', { keys: refuse, open: refuse, delete: refuse, match: refuse });
  await createTestOrigin(() => json('from the server'));
  const client = openApp();
  await persistQueriesOf(client, 'maya');
  expect(await client.fetchQuery({ queryKey: KEY })).toBe('from the server');
  noNetwork();
  await expect(openApp().fetchQuery({ queryKey: KEY })).rejects.toThrow('cannot be reached');
  await deletePersistedQueries();
});
