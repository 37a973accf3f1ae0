// Brings the embedded database over to this version's PostgreSQL: `npm run db:upgrade [-- <folder of a former version>]`;
// `npm run db:downgrade` takes the former files back.
import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from '../config.ts';
import { downgradeDatabase, UpgradeError, upgradeDatabase } from '../db/embedded/index.ts';
import { NoDatabaseError, requireEmbeddedDatabase } from '../db/require-database.ts';
import { MoveError, moveRows } from '../move/move.ts';

const log = (message: string) => console.log(message);

/** The versions that `npm run deploy` has put beside this one, the newest first. */
function formerVersions(): string[] {
  const versions = dirname(fileURLToPath(new URL('../../..', import.meta.url)));
  if (basename(versions) !== 'versions') return [];
  const names = readdirSync(versions).filter((name) => !name.startsWith('.'));
  return names.toSorted((a, b) => (a > b ? -1 : 1)).map((name) => join(versions, name));
}

async function main([verb, folder, ...more]: string[]): Promise<void> {
  if ((verb !== 'upgrade' && verb !== 'downgrade') || more.length > 0 || (folder && verb === 'downgrade'))
    throw new UpgradeError('Usage: npm run db:upgrade [-- <folder>], or npm run db:downgrade');
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl)
    throw new UpgradeError('DATABASE_URL names a PostgreSQL of your own: upgrade it by its own means.');
  await requireEmbeddedDatabase(dataDir);
  if (verb === 'downgrade') {
    const { to, kept } = await downgradeDatabase(dataDir, log);
    console.log(
      `The files of PostgreSQL ${to} are in place again: start the version of the app that ran on them.`,
    );
    console.log(
      `What has been written since the upgrade is in ${kept} alone. The next upgrade deletes that.`,
    );
    return;
  }
  let rows = 0;
  const { to, kept } = await upgradeDatabase({
    dataDir,
    folders: folder ? [resolve(folder)] : formerVersions(),
    log,
    async move(urls) {
      const counts = await moveRows(urls);
      rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
  });
  if (!kept) return console.log(`The database is one of PostgreSQL ${to}: there is nothing to upgrade.`);
  console.log(`The database is one of PostgreSQL ${to} now: ${rows} rows moved, and counted on both sides.`);
  console.log(`Delete ${kept} once you do not want to go back any more (npm run db:downgrade).`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Those of the embedded database are sentences without a class.
  const expected =
    (error as Error).constructor === Error ||
    [UpgradeError, MoveError, ConfigError, NoDatabaseError].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
