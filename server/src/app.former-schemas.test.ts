import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reach, SharedLink } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { restore, verifyBackup } from './backup/restore.ts';
import { open, temporaryFolder } from './db/embedded/test-postgres.ts';
import { openDatabase } from './db/index.ts';
import { newestOwn } from './db/migrate.ts';
import { unlockSecrets } from './db/secrets.ts';
import { TEST_KEYS } from './db/test-database.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { createJobs } from './jobs/index.ts';
import { createBrowser, TEST_CONFIG } from './test-app.ts';

/** The demo as each schema had it: `npm run db:fixture` adds that of the newest. */
const FIXTURES = join(import.meta.dirname, 'backup/fixtures');
const FIRST = 35;
const schemas = readdirSync(FIXTURES).toSorted();
const quiet = { warn: () => {}, error: () => {} };

test('there is a database of every schema', () => {
  const all = Array.from({ length: newestOwn() - FIRST + 1 }, (_, at) => String(FIRST + at).padStart(4, '0'));
  expect(schemas).toEqual(all);
});

test.each(schemas)(
  'a database of schema %s is migrated: members sign in, and have their links with every click',
  async (schema) => {
    const folder = join(FIXTURES, schema);
    const { url } = await open(await temporaryFolder());
    const manifest = await verifyBackup(folder, undefined);
    expect(manifest.migration).toBe(Number(schema));
    await restore({ folder, manifest, url, key: undefined, secretKeys: TEST_KEYS });

    const database = openDatabase(url, quiet);
    await unlockSecrets(database.db, TEST_KEYS);
    const jobs = await createJobs({ url, log: quiet });
    const app = await buildApp({ database, jobs, mailer: { send: async () => {} }, config: TEST_CONFIG });
    onTestFinished(async () => {
      await app.close();
      await jobs.stop();
      await database.close();
    });
    const maya = createBrowser(app);
    expect(
      (await maya.post('/api/login', { username: 'demo-member', password: DEMO_PASSWORD })).statusCode,
    ).toBe(200);
    const links = (await maya.get('/api/my-links')).json<SharedLink[]>();
    expect(links).toHaveLength(3);
    const reach = (await maya.get('/api/reach?days=365')).json<Reach>();
    const charted = new Map(reach.links.map(({ shortCode, clicks }) => [shortCode, clicks]));
    for (const { shortCode, clickCount } of links) expect(charted.get(shortCode) ?? 0).toBe(clickCount);
    expect((await app.inject({ url: `/s/${links[0]?.shortCode}` })).statusCode).toBe(302);
    const [clicked] = (await maya.get('/api/my-links')).json<SharedLink[]>();
    expect(clicked?.clickCount).toBe(links[0]!.clickCount + 1);
  },
  60_000,
);
