// What an operator does by hand, beside the running app: `npm run admin -- <verb> …`.
import { ConfigError, readConfig } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/index.ts';
import { AdminError, verbs } from './admin.verbs.ts';

const usage = () =>
  [
    'What would you like to do?',
    ...Object.values(verbs).map((verb) => `  npm run admin -- ${verb.usage}\n      ${verb.does}`),
  ].join('\n');

async function main([name = '', ...args]: string[]): Promise<void> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new AdminError(usage());
  const quiet = { info: () => {}, warn: () => {} };
  const database = await connectDatabase(readConfig(process.env), quiet);
  try {
    await migrateDatabase(database);
    console.log(await verb.run(database.db, ...args));
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AdminError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
