import { expect, test } from 'vitest';
import { createBroadcastTest } from './features/notifications/broadcast.fixture.ts';
import { askMetrics, METRICS_TOKEN, scrape, scrapeHealth } from './metrics/scrape.fixture.ts';
import { createTestApp } from './test-app.ts';
import { PHONE_AGENT } from './test-browser.ts';

const { app, admin, subscribe, send, service, startOver } = await createBroadcastTest(
  {},
  { metricsToken: METRICS_TOKEN },
);

test('metrics are for who has the token', async () => {
  for (const wrong of [undefined, 'Bearer ', `Basic ${METRICS_TOKEN}`, `Bearer ${METRICS_TOKEN}s`]) {
    const answer = await askMetrics(app, wrong);
    expect([answer.statusCode, answer.body]).toEqual([401, 'The metrics require their token.']);
  }
});

test('whoever has it gets them in the format of Prometheus', async () => {
  const answer = await askMetrics(app, `Bearer ${METRICS_TOKEN}`);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('where no token is set there are no metrics', async () => {
  const { visitor } = await createTestApp();
  const answer = await visitor().get('/metrics', { authorization: 'Bearer ' });
  expect([answer.statusCode, answer.body]).toEqual([404, 'There is nothing here.']);
});

test('they tell of the process, the pool and every queue', async () => {
  const found = await scrapeHealth(app);
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
  await app.inject({ url: path, headers: { 'user-agent': PHONE_AGENT } });
  await app.inject({ url: path, headers: { 'user-agent': 'facebookexternalhit/1.1' } });
  await app.inject({ url: '/api/nowhere-17' });
  const found = await scrape(app);
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
  const found = await scrape(app);
  expect(found.get('push_sends_total{outcome="delivered"}')).toBe(1);
  expect(found.get('push_sends_total{outcome="gone"}')).toBe(1);
});
