// Moves everything from the embedded database to another PostgreSQL: `npm run db:move -- <url>`.
import { ConfigError, readConfig } from '../config.ts';
import { IncompatibleSchemaError } from '../db/compatibility.ts';
import { openEmbeddedPostgres } from '../db/embedded/index.ts';
import { NoDatabaseError, requireEmbeddedDatabase } from '../db/require-database.ts';
import { SecretKeyError } from '../db/secret-box.ts';
import { MoveError, moveDatabase } from './move.ts';

async function main(to: string | undefined): Promise<void> {
  if (!to || !/^postgres(ql)?:\/\//.test(to))
    throw new MoveError('Usage: npm run db:move -- postgresql://user:password@host/database');
  const { dataDir, secretKeys } = readConfig(process.env);
  await requireEmbeddedDatabase(dataDir);
  const embedded = await openEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const counts = await moveDatabase({ from: embedded.url, to, secretKeys });
    for (const [table, rows] of counts) if (rows > 0) console.log(`${String(rows).padStart(12)}  ${table}`);
    console.log(
      `\nEverything has been moved and counted on both sides. Start the app with DATABASE_URL set to the target.`,
    );
    console.log(
      secretKeys.current
        ? 'Keep the same SECRET_KEY.'
        : `The secrets are encrypted: set SECRET_KEY to the contents of ${secretKeys.file}.`,
    );
    console.log(`The embedded database in ${dataDir} is unchanged.`);
  } finally {
    await embedded.close();
  }
}

try {
  await main(process.argv[2]);
} catch (error) {
  const expected = [MoveError, ConfigError, NoDatabaseError, IncompatibleSchemaError, SecretKeyError].some(
    (kind) => error instanceof kind,
  );
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
