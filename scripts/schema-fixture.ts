// Keeps a small database in the newest schema, for the tests of every later one: `npm run db:fixture`.
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../server/src/backup/backup.ts';
import { connectDatabase } from '../server/src/db/connect.ts';
import { migrateDatabase, newestOwn } from '../server/src/db/migrate.ts';
import { unlockSecrets } from '../server/src/db/secrets.ts';
import { TEST_KEYS } from '../server/src/db/test-keys.ts';
import { seedDemo } from '../server/src/demo.ts';
import { createSubscriptions } from '../server/src/features/subscription/index.ts';
import { readConfig } from '../server/src/config.ts';
import { createJobs } from '../server/src/jobs/index.ts';

const OUT = `server/src/backup/fixtures/${String(newestOwn()).padStart(4, '0')}`;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

if (existsSync(OUT)) throw new Error(`${OUT} is there already: the databases that it stands for exist.`);
const folder = await mkdtemp(join(tmpdir(), 'clear-spring-schema-'));
const config = readConfig({ DATA_DIR: join(folder, 'data'), DEMO: 'on' });
const database = await connectDatabase(config, quiet);
try {
  await migrateDatabase(database);
  await unlockSecrets(database.db, TEST_KEYS);
  const jobs = await createJobs({ url: database.url, log: quiet });
  const now = () => new Date();
  await seedDemo(database, await createSubscriptions({ config, database, jobs, now, log: quiet }));
  await jobs.stop();
  const made = await backUp({ into: folder, url: database.url, key: undefined, secretKeys: TEST_KEYS });
  await rename(made.folder, OUT);
  console.log(OUT);
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
