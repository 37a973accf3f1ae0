import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordBackup } from './features/system-health/index.ts';
import { METRICS_TOKEN, scrapeHealth } from './metrics/scrape.fixture.ts';
import { createTestApp } from './test-app.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../ops/monitoring/${name}`, import.meta.url), 'utf8').replaceAll('\\"', '"');

/** Prometheus' own, and what only a replica makes. */
const NOT_OURS = new Set(['up', 'database_replica_behind_seconds']);

test('every metric that an alert or a panel reads is there, and so is every label that it asks for', async () => {
  const { app, database, member, visitor } = await createTestApp({
    metricsToken: METRICS_TOKEN,
    dataDir: import.meta.dirname,
    backupDir: import.meta.dirname,
  });
  await app.ready();
  const mia = await member('mia');
  const { shortUrl } = (await mia.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  await visitor().get(new URL(shortUrl).pathname);
  for (let attempt = 0; attempt < 21; attempt++)
    await visitor().post('/api/login', { username: 'mia', password: 'a guess' });
  await recordBackup(database.db, 'daily', { at: new Date(), failure: null });
  const samples = [...(await scrapeHealth(app)).keys()];

  const selectors = ['alerts.yaml', 'dashboard.json'].flatMap((name) => [
    ...read(name).matchAll(/\b([a-z_0-9]+)\{job="clear-spring"([^}]*)\}/g),
  ]);
  expect(selectors.length).toBeGreaterThan(50);
  const missing = selectors.filter(([, name, labels]) => {
    const wanted = [...labels!.matchAll(/,([a-z]+)="([^"]*)"/g)].map(
      ([, label, value]) => `${label}="${value}"`,
    );
    const isThere = (sample: string) =>
      sample.replace(/\{.*/, '') === name && wanted.every((label) => sample.includes(label));
    return !NOT_OURS.has(name!) && !samples.some(isThere);
  });
  expect(missing.map(([selector]) => selector)).toEqual([]);
});
