import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findTwoFactor, putSecret } from './features/auth/two-factor.queries.ts';
import { openDatabase } from './db/index.ts';
import { rotateSecrets, sealPlainSecrets, getOrCreateSecret, unlockSecrets } from './db/secrets.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { createTestMember } from './test-member.ts';

const [first, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const NO_FILE = '/dev/null/secret.key';
const keys = (current: Buffer, previous?: Buffer) => ({ current, previous, file: NO_FILE });
const SECRET = 'JBSWY3DPEHPK3PXP';

/** A database with one member, on which no key has been used. */
async function createUntouched() {
  const database = await createTestDatabase();
  afterAll(() => database.close());
  const { db, pool } = database;
  // Whoever signs up is compared with the names of closed accounts, under a key of its own.
  const member = await createTestMember(db, 'maya');
  await pool.query('DELETE FROM secrets; UPDATE drizzle.compatibility SET oldest = 0');
  return { ...database, db, pool, member };
}

type Untouched = Awaited<ReturnType<typeof createUntouched>>;

/** Writes plaintext, as the previous version did. */
async function writeInPlain({ pool, member }: Untouched): Promise<Buffer> {
  const radio = randomBytes(32);
  await pool.query(`INSERT INTO secrets (name, value) VALUES ('radio', $1)`, [radio]);
  await pool.query('INSERT INTO two_factors (user_id, secret) VALUES ($1, $2)', [member, SECRET]);
  return radio;
}

/** All plaintext in the two tables. */
async function plainIn({ pool }: Untouched): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT name FROM secrets WHERE value IS NOT NULL UNION ALL
     SELECT 'two-factor' FROM two_factors WHERE secret IS NOT NULL`,
  );
  return rows.map(({ name }) => name as string);
}

/** A node of the previous version, from the database's point of view. */
async function startOlderNode(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'clear-spring jobs' });
  await client.connect();
  return client;
}

test('what is stored opens with the key alone: neither a table nor a dump of it tells a secret', async () => {
  const database = await createUntouched();
  const { db, pool, member } = database;
  await unlockSecrets(db, TEST_KEYS);
  const vapid = await getOrCreateSecret(db, 'vapid');
  expect(vapid).toHaveLength(32);
  expect(await getOrCreateSecret(db, 'vapid')).toEqual(vapid);
  expect(await putSecret(db, member, SECRET)).toBe(true);
  expect(await findTwoFactor(db, member)).toMatchObject({ userId: member, secret: SECRET });
  expect(await plainIn(database)).toEqual([]);
  const { rows } = await pool.query<{ dump: string }>(
    `SELECT string_agg(s::text, '') || (SELECT string_agg(t::text, '') FROM two_factors t) AS dump FROM secrets s`,
  );
  expect(rows[0]?.dump).not.toContain(vapid.toString('hex'));
  expect(rows[0]?.dump).not.toContain(Buffer.from(SECRET).toString('hex'));
  expect(rows[0]?.dump).not.toContain(SECRET);
});

test('a secret that is put into another member’s row opens nothing there', async () => {
  const { db, pool, member } = await createUntouched();
  await unlockSecrets(db, TEST_KEYS);
  await putSecret(db, member, SECRET);
  const thief = await createTestMember(db, 'thief');
  await pool.query(
    'INSERT INTO two_factors (user_id, sealed_secret) SELECT $1, sealed_secret FROM two_factors',
    [thief],
  );
  await expect(findTwoFactor(db, thief)).rejects.toThrow(/has been changed or moved since it was stored/);
});

test('plain values of the version before are encrypted at the first start, by several nodes at once', async () => {
  const database = await createUntouched();
  const { db, url, member } = database;
  const radio = await writeInPlain(database);
  const nodes = [1, 2, 3].map(() => openDatabase(url, { warn: () => {} }, { size: 2 }));
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))));
  await Promise.all(nodes.map((node) => unlockSecrets(node.db, keys(first))));
  expect(await plainIn(database)).toEqual([]);
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
  expect(await findTwoFactor(db, member)).toMatchObject({ secret: SECRET });
});

test('a first start that is cut off in the middle has done nothing, and the next does it all', async () => {
  const database = await createUntouched();
  const { db, pool } = database;
  const radio = await writeInPlain(database);
  // Migrated after `secrets`, which is encrypted by then.
  await pool.query(`
    CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END$$;
    CREATE TRIGGER cut_off BEFORE UPDATE ON two_factors FOR EACH ROW EXECUTE FUNCTION cut_off()`);
  const killed = openDatabase(database.url, { warn: () => {} }, { size: 1 });
  killed.pool.on('connect', (client) => client.on('error', () => {}));
  onTestFinished(() => killed.close());
  await expect(unlockSecrets(killed.db, keys(first))).rejects.toThrow(/^Failed query: /);
  expect(await plainIn(database)).toEqual(['radio', 'two-factor']);
  await pool.query('DROP TRIGGER cut_off ON two_factors');
  await unlockSecrets(db, keys(first));
  expect(await plainIn(database)).toEqual([]);
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
});

test('while a node of the version before runs, it finds all it knows in plain; then it ends, and so does the plain', async () => {
  const database = await createUntouched();
  const { db, pool, url, member } = database;
  const radio = await writeInPlain(database);
  const older = await startOlderNode(url);
  await unlockSecrets(db, keys(first));
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
  const vapid = await getOrCreateSecret(db, 'vapid');
  const inPlain = 'SELECT value FROM secrets WHERE name = $1';
  expect((await pool.query(inPlain, ['vapid'])).rows).toEqual([{ value: vapid }]);
  // The member sets it up again with each version, and each reads what the other wrote.
  await putSecret(db, member, 'GEZDGNBVGY3TQOJQ');
  expect((await older.query('SELECT secret FROM two_factors')).rows).toEqual([
    { secret: 'GEZDGNBVGY3TQOJQ' },
  ]);
  await older.query(`UPDATE two_factors SET secret = 'MFRGGZDFMZTWQ2LK'`);
  expect(await findTwoFactor(db, member)).toMatchObject({ secret: 'MFRGGZDFMZTWQ2LK' });
  expect(await oldestCode(pool)).toBeLessThan(6);

  await older.end();
  await expect.poll(async () => (await sealPlainSecrets(db), plainIn(database))).toEqual([]);
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
  expect(await getOrCreateSecret(db, 'vapid')).toEqual(vapid);
  expect(await findTwoFactor(db, member)).toMatchObject({ secret: 'MFRGGZDFMZTWQ2LK' });
  // The previous version would find nothing, so it no longer starts.
  expect(await oldestCode(pool)).toBe(6);
});

async function oldestCode(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`SELECT oldest FROM drizzle.compatibility WHERE part = 'tables'`);
  return rows[0].oldest as number;
}

test('a key that opens nothing stored is refused with a sentence, and changes nothing', async () => {
  const database = await createUntouched();
  const { db } = database;
  await unlockSecrets(db, keys(first));
  const radio = await getOrCreateSecret(db, 'radio');
  await expect(unlockSecrets(db, keys(next))).rejects.toThrow(
    'SECRET_KEY is not the key that the database’s secrets were encrypted with.'.replace('’', "'"),
  );
  await unlockSecrets(db, keys(first));
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
});

test('the key’s file is made with the first secrets; where it has gone, none is made in its place', async () => {
  const { db } = await createUntouched();
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'secret.key');
  const fromFile = { current: undefined, previous: undefined, file };
  await unlockSecrets(db, fromFile);
  const radio = await getOrCreateSecret(db, 'radio');
  await unlockSecrets(db, fromFile);
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
  await rm(file);
  await expect(unlockSecrets(db, fromFile)).rejects.toThrow(
    `${file} is missing, and the database's secrets are`,
  );
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('a rotation: nodes with both keys read all along, and after it the new key alone does', async () => {
  const database = await createUntouched();
  const { db, pool, member } = database;
  await unlockSecrets(db, keys(first));
  const radio = await getOrCreateSecret(db, 'radio');
  await putSecret(db, member, SECRET);

  await unlockSecrets(db, keys(first, next));
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
  await unlockSecrets(db, keys(next, first));
  const vapid = await getOrCreateSecret(db, 'vapid');
  expect(await findTwoFactor(db, member)).toMatchObject({ secret: SECRET });
  // The check, the radio's and the member's; values that the new key has sealed stay.
  expect(await rotateSecrets(db)).toBe(3);
  expect(await rotateSecrets(db)).toBe(0);

  await unlockSecrets(db, keys(next));
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
  expect(await getOrCreateSecret(db, 'vapid')).toEqual(vapid);
  expect(await findTwoFactor(db, member)).toMatchObject({ secret: SECRET });
  await expect(unlockSecrets(db, keys(first))).rejects.toThrow('is not the key');

  // A single value that no key decrypts keeps everything unchanged.
  await pool.query(
    'UPDATE two_factors SET sealed_secret = set_bit(sealed_secret, 240, 1 - get_bit(sealed_secret, 240))',
  );
  await unlockSecrets(db, keys(first, next));
  await expect(rotateSecrets(db)).rejects.toThrow(`two_factors/${member} has been changed`);
  await unlockSecrets(db, keys(next));
  expect(await getOrCreateSecret(db, 'radio')).toEqual(radio);
});
