// `npm run backup -- <folder>`, while the app serves or not; `npm run restore -- <backup>`, into what is empty.
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { IncompatibleSchemaError } from '../db/compatibility.ts';
import { connectDatabase } from '../db/connect.ts';
import { NoDatabaseError, requireEmbeddedDatabase } from '../db/require-database.ts';
import { SecretKeyError } from '../db/secret-box.ts';
import { recordBackup } from '../features/system-health/index.ts';
import { MoveError } from '../move/move.ts';
import { backUp } from './backup.ts';
import { BackupError } from './manifest.ts';
import { restore, verifyBackup } from './restore.ts';

const quiet = { info: () => {}, warn: () => {} };

async function main([verb, path, ...more]: string[]): Promise<void> {
  if ((verb !== 'backup' && verb !== 'restore') || !path || more.length > 0)
    throw new BackupError('Usage: npm run backup -- <folder>, or npm run restore -- <backup>');
  const config = readConfig(process.env);
  const { secretKeys, backupKey: key } = config;
  const folder = resolve(path);
  if (verb === 'restore') {
    const manifest = await verifyBackup(folder, key);
    const { url, close } = await connectDatabase(config, quiet);
    try {
      await restore({ folder, manifest, url, key, secretKeys });
    } finally {
      await close();
    }
    console.log(`Restored ${count(manifest)} rows as of ${manifest.asOf}.`);
    if (!manifest.secretKey)
      console.log(`The secret key is not in the backup: put yours into SECRET_KEY or ${secretKeys.file}.`);
    return;
  }
  if (!config.databaseUrl) await requireEmbeddedDatabase(config.dataDir);
  const { url, db, close } = await connectDatabase(config, quiet);
  try {
    const made = await backUp({ into: folder, url, key, secretKeys });
    await recordBackup(db, 'by-hand', { at: new Date(), failure: null });
    console.log(`${made.folder}: ${count(made)} rows as of ${made.asOf}.`);
    if (!key) console.log('BACKUP_KEY is not set: it is not encrypted, and the secret key is not in it.');
  } finally {
    await close();
  }
}

const count = ({ tables }: { tables: { rows: number }[] }) => tables.reduce((sum, { rows }) => sum + rows, 0);

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = [
    BackupError,
    MoveError,
    ConfigError,
    NoDatabaseError,
    IncompatibleSchemaError,
    SecretKeyError,
  ];
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
}
