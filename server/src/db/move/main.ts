// Carries everything from the embedded database to another PostgreSQL: `npm run db:move -- <url>`.
import { ConfigError, readConfig } from '../../config.ts';
import { IncompatibleSchemaError } from '../compatibility.ts';
import { openEmbeddedPostgres } from '../embedded/index.ts';
import { NoDatabaseError, requireEmbeddedDatabase } from '../require-database.ts';
import { SecretKeyError } from '../secret-box.ts';
import { MoveError, moveDatabase } from './move.ts';

async function main(to: string | undefined): Promise<void> {
  if (!to || !/^postgres(ql)?:\/\//.test(to))
    throw new MoveError('Where to? npm run db:move -- postgresql://user:password@host/database');
  const { dataDir, secretKeys } = readConfig(process.env);
  await requireEmbeddedDatabase(dataDir);
  const embedded = await openEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const counts = await moveDatabase({ from: embedded.url, to, secretKeys });
    for (const [table, rows] of counts) if (rows > 0) console.log(`${String(rows).padStart(12)}  ${table}`);
    console.log(`\nEverything is there, counted on both sides. Start the app with DATABASE_URL set to it.`);
    console.log(
      secretKeys.current
        ? 'It needs the same SECRET_KEY.'
        : `Its secrets are encrypted: set SECRET_KEY to what is in ${secretKeys.file}.`,
    );
    console.log(`What was here is untouched, under ${dataDir}.`);
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
