import { expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import { NoDatabaseError } from './require-database.ts';

const quiet = { info: () => {}, warn: () => {} };

test('a DATABASE_URL where nobody answers is a sentence', async () => {
  const databaseUrl = 'postgresql://nobody@127.0.0.1:1/nowhere';
  await expect(connectDatabase({ databaseUrl, dataDir: '' }, quiet)).rejects.toEqual(
    new NoDatabaseError('The database at DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1'),
  );
});

test('a DATA_DIR that is a file is a sentence', async () => {
  const dataDir = import.meta.filename;
  const refused = connectDatabase({ databaseUrl: undefined, dataDir }, quiet);
  await expect(refused).rejects.toBeInstanceOf(NoDatabaseError);
  await expect(refused).rejects.toThrow(`The folder ${dataDir} for the database cannot be used: `);
});
