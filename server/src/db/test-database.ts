import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from './index.ts';
import { TEMPLATE, urlOf } from './test-cluster.ts';

/** A migrated, empty database of the caller's own. It goes with the cluster when the run ends. */
export async function createTestDatabase(): Promise<Database & { url: string }> {
  const clusterUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: urlOf(clusterUrl, 'postgres') });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY wal_log`);
  } finally {
    await admin.end();
  }
  const url = urlOf(clusterUrl, name);
  return { ...openDatabase(url, { warn: () => {} }), url };
}
