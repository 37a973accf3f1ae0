import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, open, temporaryFolder } from './db/embedded/test-postgres.ts';
import { TEST_KEYS } from './db/test-database.ts';
import { seedDemo } from './demo.ts';
import { createSubscriptions } from './features/subscription/index.ts';
import { createTestApp, TEST_CONFIG } from './test-app.ts';
import { backUp } from './backup/backup.ts';
import { restore, verifyBackup } from './backup/restore.ts';

const key = randomBytes(32);
const { database, jobs } = await createTestApp();
const now = () => new Date();
await seedDemo(
  database,
  await createSubscriptions({ config: TEST_CONFIG, database, jobs, now, log: console }),
);
const url = database.pool.options.connectionString!;

test('an encrypted backup made while the app serves restores every table, sequence and partition elsewhere; a damaged one and a wrong key are refused', async () => {
  const into = await temporaryFolder();
  await mkdir(join(into, '.half-1'));
  const made = await backUp({ into, url, version: '1', key, secretKeys: TEST_KEYS });
  expect(await readdir(into)).toEqual([made.folder.slice(into.length + 1)]);
  await expect(verifyBackup(made.folder, undefined)).rejects.toThrow('set BACKUP_KEY');
  await expect(verifyBackup(made.folder, randomBytes(32))).rejects.toThrow('BACKUP_KEY is not the key');

  const { url: to } = await open(await temporaryFolder());
  const manifest = await verifyBackup(made.folder, key);
  const target = { folder: made.folder, manifest, url: to, key, secretKeys: TEST_KEYS };
  await restore(target);
  // pg-boss adds jobs of its own at once.
  for (const { name, rows } of manifest.tables.filter((table) => !table.name.startsWith('pgboss.')))
    expect([name, await ask(to, `SELECT count(*)::int AS rows FROM ${name}`)]).toEqual([name, { rows }]);
  for (const table of ['users', 'links', 'placement_counts', 'placement_hits']) {
    const digest = `SELECT md5(string_agg(c::text, ',' ORDER BY c::text)) AS all FROM ${table} c`;
    expect(await ask(to, digest)).toEqual(await ask(url, digest));
  }
  const months =
    `SELECT string_agg(inhrelid::regclass::text || pg_get_expr(relpartbound, inhrelid), ',' ORDER BY 1) AS all
    FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE relkind = 'r'`.replace(
      ' ORDER BY 1)',
      ' ORDER BY inhrelid::regclass::text)',
    );
  expect(await ask(to, months)).toEqual(await ask(url, months));
  await expect(restore(target)).rejects.toThrow('The target must be empty');

  await appendFile(join(made.folder, 'public.users.zst'), 'x');
  await expect(verifyBackup(made.folder, key)).rejects.toThrow('public.users.zst is not as it was written');
}, 60_000);
