import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { backUpUnderLoad } from './main.backup.fixture.ts';
import { joinMember, returnMember } from './storm-member.fixture.ts';
import { createTestServer } from './test-server.ts';

test('a backup made under load has everything that was acknowledged before it, also where everything is killed during the next one, and members go on with it elsewhere', async () => {
  const { clicks, saved } = await backUpUnderLoad({ clicksPerSecond: 300, seconds: 1 });
  expect(clicks).toBeGreaterThan(100);
  expect(saved).toBeGreaterThan(10);
}, 300_000);

test('an external database is backed up and restored by the same commands, and each says what it leaves to the operator', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  onTestFinished(async () => void (await Promise.all([from.close(), to.close()])));
  const SECRET_KEY = TEST_KEYS.current.toString('base64');
  const server = await createTestServer({ DEMO: 'off', DATABASE_URL: from.url, SECRET_KEY });
  await server.start();
  await (await joinMember(server.origin, 'maya')).makeLink('spring-drops');

  const into = join(server.dataDir, 'backups');
  const made = await server.backUp(into);
  expect(made.output).toContain(
    'BACKUP_KEY is not set: it is not encrypted, and the secret key is not in it.',
  );
  const [name] = await readdir(into);
  const restored = await createTestServer({ DEMO: 'off', DATABASE_URL: to.url, SECRET_KEY });
  // Tests seal secrets as they create a database.
  await to.pool.query('DELETE FROM secrets');
  const done = await restored.restore(join(into, name!));
  expect([done.code, done.errors]).toEqual([0, '']);
  expect(done.output).toContain('The secret key is not in the backup: put yours into SECRET_KEY');
  await restored.start();
  const maya = await returnMember(restored.origin, 'maya');
  expect(await maya.ask('/api/my-links')).toHaveLength(1);
  expect((await restored.restore(join(into, name!))).errors).toContain('The target must be empty');
}, 300_000);
