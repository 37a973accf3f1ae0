// The operator's commands, which work while the app is running: `npm run admin -- <verb> …`.
import { ConfigError, readConfig } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import { IncompatibleSchemaError } from '../db/compatibility.ts';
import { NoDatabaseError, requireEmbeddedDatabase, requireTables } from '../db/require-database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { SecretKeyError } from '../db/secret-box.ts';
import { beginRotation } from '../db/secret-key.ts';
import { nodesRun, unlockSecrets } from '../db/secrets.ts';
import { createDemoFeed } from '../features/podcast/index.ts';
import { createSubscriptions } from '../features/subscription/index.ts';
import { setUpOf } from '../features/system-health/index.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { AdminError } from './admin.verb.ts';
import { verbs } from './admin.verbs.ts';

const usage = () =>
  [
    'Usage:',
    ...Object.values(verbs).map((verb) => `  npm run admin -- ${verb.usage}\n      ${verb.does}`),
  ].join('\n');

async function main([name = '', ...args]: string[]): Promise<void> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new AdminError(usage());
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const config = readConfig(process.env);
  if (!config.databaseUrl) await requireEmbeddedDatabase(config.dataDir);
  const database = await connectDatabase(config, quiet);
  // The operator's commands may take long.
  const { longRunningDb: db, url } = database;
  const feedUrl = config.podcastFeedUrl ?? createDemoFeed({ now: () => new Date() }).url;
  const opened: Jobs[] = [];

  async function subscriptions() {
    const jobs = await createJobs({ url, log: quiet });
    opened.push(jobs);
    const now = () => new Date();
    return createSubscriptions({ config, database: { db, longRunningDb: db }, jobs, now, log: console });
  }

  try {
    await requireTables(database.pool);
    await migrateDatabase(database);
    const { secretKeys } = config;
    const ofFile = verb.rotatesKeyFile && !secretKeys.current;
    if (ofFile && (await nodesRun(db)))
      throw new AdminError('The app is running. Stop it first: it would go on with the former key.');
    const rotation = ofFile ? await beginRotation(secretKeys.file) : undefined;
    await unlockSecrets(db, rotation?.keys ?? secretKeys);
    console.log(await verb.run({ db, subscriptions, feedUrl, setUp: setUpOf(config) }, ...args));
    if (rotation)
      console.log(`${secretKeys.file} has the new key, and ${await rotation.finish()} the former one.`);
  } finally {
    for (const jobs of opened) await jobs.stop();
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = [AdminError, ConfigError, NoDatabaseError, IncompatibleSchemaError, SecretKeyError].some(
    (kind) => error instanceof kind,
  );
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
