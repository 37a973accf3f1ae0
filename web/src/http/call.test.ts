import { loginEndpoint, logoutEndpoint, externalUrlsEndpoint, urlOf } from '@clear-spring/contract';
import * as z from 'zod/mini';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from './call.ts';
import { HttpError, sentenceOf } from './http-error.ts';
import { type Answer, createTestOrigin, json, sentence } from './test-origin.ts';
import { eventually } from '../eventually.fixture.ts';

const places = { backOffice: 'a', meeting: 'b', bookClub: 'c', supportEmail: 'd' };
const body = { username: 'maya', password: 'a spring in the hills' };

test('API-01 API-02 API-03 a call with a body sends cookies, and the body as JSON, and says so', async () => {
  const { received, credentials } = await createTestOrigin(() => json({ username: 'maya' }));
  await call(loginEndpoint, { body });
  expect(received).toMatchObject([
    { method: 'POST', url: '/api/login', headers: { 'content-type': 'application/json' } },
  ]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual(body);
  expect(credentials).toEqual(['include']);
});

test('API-01 API-03 a call without a body sends cookies, and says nothing of JSON', async () => {
  const { received, credentials } = await createTestOrigin(({ method }) =>
    method === 'GET' ? json(places) : { status: 204 },
  );
  await call(externalUrlsEndpoint, {});
  await call(logoutEndpoint, {});
  expect(received.map(({ method, url, body: sent }) => [method, url, sent])).toEqual([
    ['GET', '/api/places', ''],
    ['POST', '/api/logout', ''],
  ]);
  for (const { headers } of received) expect(headers).not.toHaveProperty('content-type');
  expect(credentials).toEqual(['include', 'include']);
});

test('a call gives what the server answered, and nothing where the answer is not JSON', async () => {
  await createTestOrigin(({ method }) => (method === 'GET' ? json(places) : { status: 204 }));
  expect(await call(externalUrlsEndpoint, {})).toEqual(places);
  expect(await call(logoutEndpoint, {})).toBeUndefined();
});

test('headers of the call travel beside the content type', async () => {
  const { received } = await createTestOrigin(() => json({}));
  await call(loginEndpoint, { body }, { headers: { 'x-remember-me': '0' } });
  expect(received[0]?.headers).toMatchObject({ 'x-remember-me': '0', 'content-type': 'application/json' });
});

test('the address of a call has its parameters filled in and its query after it', () => {
  const endpoint = {
    method: 'GET',
    path: '/api/things/:id/parts/:part',
    access: 'member',
    summary: '',
    query: z.object({}),
  } as const;
  expect(urlOf(endpoint, { params: { id: 'a/b', part: 7 }, query: { page: 2, source: 'rss feed' } })).toBe(
    '/api/things/a%2Fb/parts/7?page=2&source=rss+feed',
  );
});

/** What a call that is answered so throws. */
async function failureOf(answer: Answer): Promise<HttpError> {
  await createTestOrigin(() => answer);
  const failure = await call(loginEndpoint, { body }).catch((error: unknown) => error);
  if (!(failure instanceof HttpError)) throw new Error(`no HttpError but ${String(failure)}`);
  return failure;
}

test.each([400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 503])(
  'API-05 ERR-06 an answer of %i is thrown, with the status and the body as its message',
  async (status) => {
    const failure = await failureOf(sentence(status, 'This username is taken. Please choose another.'));
    expect(failure.message).toBe(`${status}: This username is taken. Please choose another.`);
    expect(failure.status).toBe(status);
  },
);

test('ERR-06 the body stands as it came, whatever it is', async () => {
  expect((await failureOf(json({ message: 'No.' }, 400))).message).toBe('400: {"message":"No."}');
});

test.each([
  [503, 'Service Unavailable'],
  [418, 'Nothing To Pour'],
])('ERR-07 without a body the status text stands in its place: %i %s', async (status, statusText) => {
  expect((await failureOf({ status, statusText })).message).toBe(`${status}: ${statusText}`);
});

test.each<[string, Answer, string]>([
  ['plain text is the sentence', sentence(409, 'Taken.'), 'Taken.'],
  ['JSON may carry it as message', json({ message: 'Expired.' }, 410), 'Expired.'],
  ['JSON without one has none', json({ error: 'x' }, 500), 'instead'],
  ['JSON that is broken has none', { status: 500, type: 'application/json', body: '{' }, 'instead'],
  ['an empty body has none', { status: 500, type: 'text/plain' }, 'instead'],
])('what the person is told: %s', async (_, answer, expected) => {
  expect(sentenceOf(await failureOf(answer), 'instead')).toBe(expected);
});

test.each<[string, Answer]>([
  ['a gateway that does not find it', sentence(502, 'upstream connect error')],
  ["a gateway's page", { status: 503, type: 'text/html', body: '<h1>Bad</h1>' }],
  ["a hotspot's page", { type: 'text/html; charset=utf-8', body: 'Please log in' }],
])('what answers in the place of the app is no answer: %s', async (_, answer) => {
  await createTestOrigin(() => answer);
  await expect(call(loginEndpoint, { body })).rejects.toThrow('Clear Spring cannot be reached.');
});

test("the app's own word that another does not answer is its word", async () => {
  const said = {
    ...sentence(502, 'Our payment provider does not answer.'),
    headers: { 'x-request-id': 'H7' },
  };
  expect(sentenceOf(await failureOf(said), 'instead')).toBe('Our payment provider does not answer.');
});

test.each([
  ['a question', 15_000, externalUrlsEndpoint, {}],
  ['a change', 60_000, loginEndpoint, { body }],
] as const)('%s that nobody answers has no answer after %d ms', async (_, timeout, endpoint, input) => {
  const never = Promise.withResolvers<Answer>();
  onTestFinished(() => never.resolve({}));
  const { received } = await createTestOrigin(() => never.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const outcome = call(endpoint as typeof loginEndpoint, input as { body: typeof body }).catch(String);
  await eventually(() => expect(received).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(timeout);
  expect(await outcome).toContain('Clear Spring cannot be reached.');
});

test('an error that is not an answer has no sentence for the person', () => {
  expect(sentenceOf(new TypeError('Failed to fetch'), 'instead')).toBe('instead');
});
