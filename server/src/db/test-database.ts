import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type Db, openDatabase } from './index.ts';
import { role } from './embedded/index.ts';
import { rotateSecrets, unlockSecrets } from './secrets.ts';
import { TEMPLATE, urlOf } from './test-cluster.ts';
import { TEST_KEYS } from './test-keys.ts';

export { TEST_KEYS };

/** Replaces the secret key, as docs/operations.md says. */
export async function replaceKey(db: Db, { current, previous }: Record<'current' | 'previous', Buffer>) {
  await unlockSecrets(db, { ...TEST_KEYS, current, previous });
  await rotateSecrets(db);
  await unlockSecrets(db, { ...TEST_KEYS, current });
}

/** Creates a migrated, empty database for the caller. It is dropped with the cluster when the run ends. */
export async function createTestDatabase(): Promise<Database> {
  const url = await copyDatabase(TEMPLATE);
  // On separate connections: an idle one would look like a running app.
  const first = openDatabase(url, { warn: () => {} }, { size: 1 });
  await unlockSecrets(first.db, TEST_KEYS);
  await first.close();
  return openDatabase(url, { warn: () => {} });
}

/** Creates a database without tables, and returns its URL. It is dropped with the cluster too. */
export const createBareDatabase = (): Promise<string> => copyDatabase('template0');

async function copyDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} OWNER ${role} TEMPLATE ${template} STRATEGY file_copy`);
  } finally {
    await admin.end();
  }
  return urlOf(inject('postgresUrl'), name);
}
