import { expect, test } from 'vitest';
import { createBroadcastTest } from './features/notifications/broadcast.fixture.ts';
import { createTestApp } from './test-app.ts';

const TOKEN = 'a token of the test';
const { app, admin, subscribe, send, service, startOver } = await createBroadcastTest(
  {},
  { metricsToken: TOKEN },
);

const ask = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });

/** All samples by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${TOKEN}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = answer.body.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('metrics are for who has the token', async () => {
  for (const wrong of [undefined, 'Bearer ', `Basic ${TOKEN}`, `Bearer ${TOKEN}s`]) {
    const answer = await ask(wrong);
    expect([answer.statusCode, answer.body]).toEqual([401, 'The metrics require their token.']);
  }
});

test('where no token is set there are no metrics', async () => {
  const { visitor } = await createTestApp();
  const answer = await visitor().get('/metrics', { authorization: 'Bearer ' });
  expect([answer.statusCode, answer.body]).toEqual([404, 'There is nothing here.']);
});

test('they tell of the process, the pool and every queue', async () => {
  const found = await samples();
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(2 ** 20);
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'])
    expect([name, found.has(name)]).toEqual([name, true]);
  expect(found.get('database_connections{state="waited_for"}')).toBe(0);
  expect(found.get('database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(found.get('jobs{queue="notification-chunk",state="ready"}')).toBe(0);
});

test('a click, a preview and a call that no route has are counted, each under its own', async () => {
  const { shortUrl } = (await admin.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const path = new URL(shortUrl).pathname;
  await app.inject({ url: path, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } });
  await app.inject({ url: path, headers: { 'user-agent': 'facebookexternalhit/1.1' } });
  await app.inject({ url: '/api/nowhere-17' });
  const found = await samples();
  expect(found.get('clicks_total{kind="click"}')).toBe(1);
  expect(found.get('clicks_total{kind="filtered"}')).toBe(1);
  expect(found.get('click_batch_size_sum')).toBe(2);
  for (const status of [302, 200])
    expect(
      found.get(`http_request_duration_seconds_count{method="GET",route="/s/:shortCode",status="${status}"}`),
    ).toBe(1);
  expect(found.get('http_request_duration_seconds_count{method="GET",route="none",status="404"}')).toBe(1);
  expect([...found.keys()].filter((name) => name.includes('nowhere'))).toEqual([]);
});

test('a push is counted by how it went', async () => {
  await startOver();
  await subscribe();
  await subscribe();
  service.answer = (device) => (device === 0 ? 410 : 201);
  await send();
  const found = await samples();
  expect(found.get('push_sends_total{outcome="delivered"}')).toBe(1);
  expect(found.get('push_sends_total{outcome="gone"}')).toBe(1);
});
