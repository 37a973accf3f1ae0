import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from './embedded/index.ts';
import { createJobs } from '../jobs/index.ts';
import { openDatabase } from './index.ts';
import { migrateDatabase } from './migrate.ts';
import { unlockSecrets } from './secrets.ts';
import { TEST_KEYS } from './test-keys.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    superuserUrl: string;
  }
}

export const TEMPLATE = 'template_app';

/** One PostgreSQL per test run, in memory where possible, with a migrated template database whose secrets are sealed. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'clear-spring-test-'));
  // PostgreSQL refuses to run as root, so another user needs access.
  await chmod(folder, 0o755);
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // It would visit hundreds of databases a minute.
    autovacuum: 'off',
    // Several tests run nodes side by side, each with pools of its own.
    max_connections: '500',
  };
  const postgres = await openEmbeddedPostgres({
    dataDir: folder,
    database: TEMPLATE,
    settings,
    log: () => {},
  });

  const database = openDatabase(postgres.url, console);
  await migrateDatabase(database);
  await unlockSecrets(database.db, TEST_KEYS);
  await database.close();
  const jobs = await createJobs({ url: postgres.url, log: console });
  await jobs.stop();

  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  await admin.query(`ALTER DATABASE ${TEMPLATE} WITH is_template true allow_connections false`);
  await admin.end();

  project.provide('postgresUrl', postgres.url);
  project.provide('superuserUrl', postgres.superuserUrl);
  return async () => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The URL of another database on the same server. (`URL` cannot represent a server without a host.) */
export const urlOf = (url: string, database: string) =>
  url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`);
