import {
  DAY,
  externalUrlsEndpoint,
  notificationLogsEndpoint,
  peaksEndpoint,
  preferencesEndpoint,
  quietHoursEndpoint,
  type QuietHoursAnswer,
} from '@clear-spring/contract';
import { focusManager, MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { HttpError, NetworkError } from './http-error.ts';
import { createQueryClient, fresh, invalidate, keyOf, read, replace } from './query-client.ts';
import { createTestOrigin, json, sentence } from './test-origin.ts';
import { eventually } from '../eventually.fixture.ts';

const KEY = ['/api/places', { only: 'the first element is the address' }];

/** Observes a query as a screen does, until the test is over. */
function look(client: QueryClient, queryKey: readonly unknown[] = KEY) {
  const observer = new QueryObserver(client, { queryKey });
  onTestFinished(observer.subscribe(() => {}));
  return observer;
}

/** A client whose query has its data, from a server that counts its calls. */
async function withData() {
  const origin = await createTestOrigin(() => json({ clicks: 42 }));
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  const observer = look(client);
  await eventually(() => expect(observer.getCurrentResult().status).toBe('success'));
  return { ...origin, client, observer };
}

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

test('API-01 API-04 the default fetch is a GET on the first element of the key, with cookies, read as JSON', async () => {
  const { received, credentials, observer } = await withData();
  expect(received).toMatchObject([{ method: 'GET', url: '/api/places', body: '' }]);
  expect(received[0]?.headers).not.toHaveProperty('content-type');
  expect(observer.getCurrentResult().data).toEqual({ clicks: 42 });
  expect(credentials).toEqual(['include']);
});

test('API-05 ERR-06 an answer that is not OK makes the default fetch throw', async () => {
  await createTestOrigin(() => sentence(403, 'Admins only.'));
  const failure = createQueryClient().fetchQuery({ queryKey: KEY });
  await expect(failure).rejects.toBeInstanceOf(HttpError);
  await expect(failure).rejects.toThrow(/^403: Admins only\.$/);
});

test('API-06 no interval brings the data anew', async () => {
  const { received, client } = await withData();
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  const second = look(client);
  vi.advanceTimersByTime(DAY);
  expect(second.getCurrentResult().fetchStatus).toBe('idle');
  expect(received).toHaveLength(1);
});

test('API-07 coming back to the window does not bring it anew, not even what was found to be old', async () => {
  const { received, client, observer } = await withData();
  client.mount();
  onTestFinished(() => client.unmount());
  // A query that refetches shows when the client has handled the return.
  const eager = new QueryObserver(client, { queryKey: ['/api/user'], refetchOnWindowFocus: 'always' });
  onTestFinished(eager.subscribe(() => {}));
  await eventually(() => expect(eager.getCurrentResult().fetchStatus).toBe('idle'));
  await client.invalidateQueries({ refetchType: 'none' });
  expect(observer.getCurrentResult().isStale).toBe(true);

  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await eventually(() => expect(received.filter(({ url }) => url === '/api/user')).toHaveLength(2));
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(received.filter(({ url }) => url === '/api/places')).toHaveLength(1);
});

test('API-08 data never goes stale: a screen that opens a year later asks for nothing', async () => {
  const { received, client } = await withData();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * DAY });
  const later = look(client);
  expect(later.getCurrentResult()).toMatchObject({
    isStale: false,
    fetchStatus: 'idle',
    data: { clicks: 42 },
  });
  expect(received).toHaveLength(1);
});

test('API-09 a query that fails is not tried again', async () => {
  const { received } = await createTestOrigin(() => sentence(500, 'Something went wrong on our side.'));
  const client = createQueryClient();
  const observer = look(client);
  await eventually(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', failureCount: 1 });
  expect(received).toHaveLength(1);
});

test('API-10 nor is a mutation', async () => {
  const { received } = await createTestOrigin(() => sentence(503, 'Please try again soon.'));
  const mutation = new MutationObserver(createQueryClient(), {
    mutationFn: async () => {
      const response = await fetch('/api/logout', { method: 'POST' });
      if (!response.ok) throw await HttpError.from(response);
    },
  });
  await expect(mutation.mutate()).rejects.toThrow('503: Please try again soon.');
  expect(received).toHaveLength(1);
});

test("an endpoint's key is its address, so that whoever invalidates it names the endpoint", () => {
  expect(keyOf(externalUrlsEndpoint)).toEqual(['/api/places']);
  expect(read(externalUrlsEndpoint).queryKey).toEqual(keyOf(externalUrlsEndpoint));
});

test('whoever invalidates an endpoint has all its answers read again, and no other', async () => {
  const client = createQueryClient();
  const logs = [1, 2].map((page) => keyOf(notificationLogsEndpoint, { query: { page } }));
  const peaks = ['a', 'b'].map((id) => keyOf(peaksEndpoint, { params: { id } }));
  for (const key of [...logs, ...peaks, keyOf(externalUrlsEndpoint)]) client.setQueryData(key, []);
  const invalidated = () =>
    client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey }) => queryKey);

  await invalidate(client, notificationLogsEndpoint);
  expect(invalidated()).toEqual(logs);
  await invalidate(client, peaksEndpoint);
  expect(invalidated()).toEqual([...logs, ...peaks]);
});

test('what a screen could not read comes by itself when the connection is back, and nothing else does', async () => {
  const { received } = await createTestOrigin(({ url }) =>
    url === '/healthz' ? json({}) : json({ clicks: 42 }),
  );
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  const seen = look(client);
  const left = ['/api/my-links'];
  const error = await client.fetchQuery({ queryKey: left }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(NetworkError);
  await eventually(() => expect(seen.getCurrentResult().status).toBe('error'));

  vi.stubGlobal('fetch', fetch);
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(seen.getCurrentResult().data).toEqual({ clicks: 42 }));
  expect(received.map(({ url }) => url)).toEqual(['/healthz', '/api/places']);
});

test('what other devices change is read again when somebody looks at the window, and when the connection is back', async () => {
  const { received } = await createTestOrigin(() => json([]));
  const client = createQueryClient();
  client.mount();
  onTestFinished(() => {
    client.unmount();
    client.clear();
  });
  const shared = new QueryObserver(client, { ...read(preferencesEndpoint), ...fresh });
  onTestFinished(shared.subscribe(() => {}));
  // As the number of unread messages, which is not asked for while offline.
  const resting = new QueryObserver(client, { ...read(quietHoursEndpoint), ...fresh });
  onTestFinished(resting.subscribe(() => {}));
  look(client);
  const reads = (path: string) => received.filter(({ url }) => url === path).length;
  await eventually(() => expect(client.isFetching()).toBe(0));
  expect(received).toHaveLength(3);

  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await eventually(() => expect(reads(preferencesEndpoint.path)).toBe(2));
  await eventually(() => expect(client.isFetching()).toBe(0));

  window.dispatchEvent(new Event('offline'));
  resting.setOptions({ ...read(quietHoursEndpoint), ...fresh, enabled: false });
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(reads(preferencesEndpoint.path)).toBe(3));
  resting.setOptions({ ...read(quietHoursEndpoint), ...fresh, enabled: true });
  await eventually(() => expect(reads(quietHoursEndpoint.path)).toBe(3));
  expect(reads('/api/places')).toBe(1);
});

test('a reading that began before a change does not undo what the change was answered with', async () => {
  const before = { quietHours: null, timeZone: 'UTC' };
  const after: QuietHoursAnswer = { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'UTC' };
  const late = Promise.withResolvers<void>();
  let reads = 0;
  await createTestOrigin(async () => {
    if (++reads > 1) await late.promise;
    return json(before);
  });
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  const query = read(quietHoursEndpoint);
  await client.fetchQuery(query);
  const reading = client.refetchQueries(query);
  await eventually(() => expect(reads).toBe(2));
  await replace(client, query, after);
  late.resolve();
  await reading;
  expect(client.getQueryData(query.queryKey)).toEqual(after);
});
