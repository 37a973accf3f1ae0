import { argon2Sync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reach, SharedLink } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { restore, verifyBackup } from './backup/restore.ts';
import { openDatabase } from './db/index.ts';
import { newestOwn } from './db/migrate.ts';
import { unlockSecrets } from './db/secrets.ts';
import { createBareDatabase, TEST_KEYS } from './db/test-database.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { hashPassword } from './features/auth/password.ts';
import { PASSWORD_COST } from './features/auth/password-cost.ts';
import { createJobs } from './jobs/index.ts';
import { createBrowser, TEST_CONFIG } from './test-app.ts';

/** Whether this hash, made at the product's cost, is still that of the demo's password. */
function isIntact(hash: string): boolean {
  const [, salt = '', tag] = hash.split('$');
  const nonce = Buffer.from(salt, 'base64url');
  return (
    argon2Sync('argon2id', { message: DEMO_PASSWORD, nonce, ...PASSWORD_COST }).toString('base64url') === tag
  );
}

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
    const url = await createBareDatabase();
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
    const { rows } = await database.pool.query<{ hash: string }>(
      "SELECT password_hash AS hash FROM users WHERE username = 'demo-member'",
    );
    expect(isIntact(rows[0]!.hash)).toBe(true);
    // The app of a test hashes at a lower cost.
    await database.pool.query('UPDATE users SET password_hash = $1', [await hashPassword(DEMO_PASSWORD)]);
    const maya = createBrowser(app);
    expect(
      (await maya.post('/api/login', { username: 'demo-member', password: DEMO_PASSWORD })).statusCode,
    ).toBe(200);
    const links = (await maya.get('/api/my-links')).json<SharedLink[]>();
    expect(links).toHaveLength(3);
    const reach = (await maya.get('/api/reach?days=365')).json<Reach>();
    const charted = new Map(reach.links.map(({ shortCode, clicks }) => [shortCode, clicks]));
    for (const { shortCode, clickCount } of links) expect(charted.get(shortCode) ?? 0).toBe(clickCount);
    expect((await createBrowser(app).get(`/s/${links[0]?.shortCode}`)).statusCode).toBe(302);
    const [clicked] = (await maya.get('/api/my-links')).json<SharedLink[]>();
    expect(clicked?.clickCount).toBe(links[0]!.clickCount + 1);
  },
  60_000,
);
