import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { MINUTE } from '@clear-spring/contract';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startPodcastHost } from './audio/podcast-host.fixture.ts';
import { SECURITY_EVENTS } from './http/security-events.ts';
import { createSmtpMailer } from './mail/index.ts';
import { familyOf, METRICS_TOKEN, scrape, scrapeHealth } from './metrics/scrape.fixture.ts';
import { createTestApp } from './test-app.ts';

const host = await startPodcastHost();
const FEED = `<rss version="2.0"><channel><title>Well</title><item><title>Water</title><guid>1</guid>
  <enclosure url="https://well.test/1.mp3"/></item></channel></rss>`;

/** A port of this machine on which nobody listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
const mailer = createSmtpMailer({
  url: `smtp://127.0.0.1:${await closedPort()}`,
  tls: 'optional',
  from: 'no-reply@clear-spring.test',
});

test('a feed and a mail server that are away show in the metrics of every node, with when they were last well', async () => {
  const { app, member, visitor, database } = await createTestApp(
    { podcastFeedUrl: `${host.origin}/feed`, metricsToken: METRICS_TOKEN, dataDir: import.meta.dirname },
    { addresses: host.policy, mailer },
  );
  await app.ready();
  const admin = await member('ines', { isAdmin: true });
  const check = () => admin.post('/api/admin/check-rss-feed');
  host.on('/feed', (_request, response) => response.end(FEED));
  const before = Date.now() / 1_000;
  await check();
  const after = Date.now() / 1_000;
  host.on('/feed', (_request, response) => response.writeHead(503).end());
  for (let time = 0; time < 3; time++) await check();
  for (const name of ['maya', 'olga', 'tomas']) {
    await member(name);
    await visitor().post('/api/forgot-password', { email: `${name}@members.test` });
  }
  await expect
    .poll(async () => (await admin.get('/api/admin/health')).json().parts.letters.facts.retried, {
      timeout: MINUTE,
      interval: 200,
    })
    .toBe(3);
  // Nothing has read them for the metrics yet.
  const found = await scrapeHealth(app);
  const states = ['feed', 'letters', 'database', 'jobs', 'nodes', 'payments', 'push'].map((part) => [
    part,
    found.get(`health{part="${part}"}`),
  ]);
  expect(Object.fromEntries(states)).toMatchObject({ feed: 3, letters: 3, database: 0, jobs: 0, push: 0 });
  expect(found.get('service_failures{service="feed"}')).toBe(3);
  const lastRead = found.get('service_last_success_timestamp_seconds{service="feed"}');
  expect(lastRead).toBeGreaterThanOrEqual(before - 1);
  expect(lastRead).toBeLessThanOrEqual(after + 1);
  // None was ever sent.
  expect(found.has('service_last_success_timestamp_seconds{service="mail"}')).toBe(false);
  expect(found.get('emails{state="retried"}')).toBe(3);
  expect(found.get('emails_total{outcome="failed"}')).toBeGreaterThanOrEqual(3);
  expect(found.get('emails_total{outcome="sent"}')).toBe(0);
  expect(found.get('job_wait_seconds{queue="podcast-words"}')).toBe(0);
  expect(found.get('database_size_bytes')).toBeGreaterThan(1e6);
  expect(found.get('database_server_connections{kind="most"}')).toBeGreaterThan(
    found.get('database_server_connections{kind="open"}')!,
  );
  // There is no replica.
  expect(found.has('database_replica_behind_seconds')).toBe(false);
  expect(found.get('disk_size_bytes')).toBeGreaterThan(found.get('disk_free_bytes')!);
  expect(found.get('ready')).toBe(1);
  expect(Math.abs(found.get('clock_ahead_seconds')!)).toBeLessThan(60);
  expect([...found.keys()].filter((name) => name.startsWith('build_info'))).toHaveLength(1);

  await database.pool.query(`UPDATE drizzle.compatibility SET oldest = 9999 WHERE part = 'tables'`);
  expect((await scrape(app)).get('ready')).toBe(0);
});

test('docs/operations.md lists every metric and every security event, and no metric that there is not', async () => {
  const { app } = await createTestApp({ metricsToken: METRICS_TOKEN, dataDir: import.meta.dirname });
  const families = new Set([...(await scrapeHealth(app)).keys()].map(familyOf));
  const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const table = docs.slice(docs.indexOf('`process_*`'), docs.indexOf('\n## ', docs.indexOf('`process_*`')));
  const listed = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!),
  );
  const ours = [...families].filter((name) => !/^(process|nodejs)_/.test(name));
  expect(ours.filter((name) => !listed.includes(name))).toEqual([]);
  expect(SECURITY_EVENTS.filter((event) => !docs.includes(`\`${event}\``))).toEqual([]);
  // These have no sample before the first of them, or without a replica.
  const later = ['http_request_duration_seconds', 'limits_reached_total', 'database_replica_behind_seconds'];
  expect(listed.filter((name) => !families.has(name) && !later.includes(name))).toEqual([]);
});
