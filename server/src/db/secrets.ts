// Secrets in the database, encrypted with a key that is not in it. See secret-box.ts.
import { randomBytes } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable, Transaction } from './index.ts';
import { secrets } from './schema/secrets.ts';
import { createSecretBox, type SecretBox, SecretKeyError } from './secret-box.ts';
import { makeSecretKey, readSecretKey, type SecretKeys } from './secret-key.ts';

/** One per process, as is the environment that the keys come from. */
let box: SecretBox | null = null;

export function secretBox(): SecretBox {
  if (!box) throw new Error('The secrets were asked for before unlockSecrets().');
  return box;
}

/** An encrypted column, and the one where earlier versions kept the plaintext. */
interface SealedColumn {
  table: string;
  id: string;
  idType: 'text' | 'uuid';
  plain: string;
  sealed: string;
  /** The bytes to encrypt, from the plaintext column. */
  plainBytes: SQL;
}

const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'secrets',
    id: 'name',
    idType: 'text',
    plain: 'value',
    sealed: 'sealed_value',
    plainBytes: sql`value`,
  },
  {
    table: 'two_factors',
    id: 'user_id',
    idType: 'uuid',
    plain: 'secret',
    sealed: 'sealed_secret',
    plainBytes: sql`convert_to(secret, 'UTF8')`,
  },
];

const associatedDataOf = (table: string, id: string) => `${table}/${id}`;
export const secretAssociatedData = (name: string) => associatedDataOf('secrets', name);
export const twoFactorAssociatedData = (userId: string) => associatedDataOf('two_factors', userId);

/** A known value in `secrets`, which verifies the key before anything else is decrypted. */
const CHECK = 'key-check';
const CHECK_TEXT = Buffer.from('clear-spring');
/** The migration that added the encrypted columns, hence the oldest code that reads them. */
const SEALED_SINCE = 6;
/** Arbitrary, but the same on every node. */
const SECRETS_LOCK = 7_321_002;

/** A key of 32 bytes, generated on first use and shared by all app nodes. */
export async function getOrCreateSecret(db: Queryable, name: string): Promise<Buffer> {
  const kept = await findSecret(db, name);
  if (kept) return kept;
  const value = randomBytes(32);
  await db
    .insert(secrets)
    .values({
      name,
      sealedValue: secretBox().seal(secretAssociatedData(name), value),
      value: await forOlderNodes(db, value),
    })
    .onConflictDoNothing();
  const made = await findSecret(db, name);
  if (!made) throw new Error(`The secret ${name} was neither written nor found.`);
  return made;
}

async function findSecret(db: Queryable, name: string): Promise<Buffer | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) return null;
  return openOr(row.value, row.sealedValue, secretAssociatedData(name));
}

/** Prefers the plaintext, which only earlier versions leave and which is never older than the encrypted value. */
export function openOr<Plain>(
  plain: Plain | null,
  sealed: Buffer | null,
  associatedData: string,
): Plain | Buffer {
  if (plain !== null) return plain;
  if (!sealed) throw new Error(`${associatedData} is empty.`);
  return secretBox().open(associatedData, sealed);
}

/**
 * The plaintext while nodes of a version run that reads nothing else, during a deployment; else null. They are
 * recognised by the name of their job connections.
 */
export async function forOlderNodes<Plain>(db: Queryable, plain: Plain): Promise<Plain | null> {
  return (await olderNodesRun(db)) ? plain : null;
}

/** Whether a node of the app runs on the database. */
export async function nodesRun(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name IN ('clear-spring queue', 'clear-spring jobs') LIMIT 1`,
  );
  return (rowCount ?? 0) > 0;
}

async function olderNodesRun(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'clear-spring jobs' LIMIT 1`,
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Loads this process's keys, and encrypts what an earlier version left in plaintext. Runs at the start, after the
 * migrations, in a transaction under a lock that all nodes share.
 *
 * @throws SecretKeyError when the keys do not decrypt what is stored, or the key's file is missing
 */
export async function unlockSecrets(db: Db, keys: SecretKeys): Promise<void> {
  const opened = await keyBox(db, keys);
  await db.longTransaction(async (tx) => {
    await acquireSecretsLock(tx);
    await requireOwnKey(tx, opened, keys);
    await sealAll(tx, opened, 'plain');
  });
  box = opened;
}

/** Encrypts what had to stay in plaintext until the last node of an earlier version stopped. */
export async function sealPlainSecrets(db: Db): Promise<void> {
  await db.longTransaction(async (tx) => {
    await acquireSecretsLock(tx);
    await sealAll(tx, secretBox(), 'plain');
  });
}

/** Re-encrypts everything with the current key in one transaction. Returns how many values another key had sealed. */
export async function rotateSecrets(
  db: Db,
  alongside: (tx: Transaction, count: number) => Promise<void> = async () => {},
): Promise<number> {
  return db.longTransaction(async (tx) => {
    await acquireSecretsLock(tx);
    const count = await sealAll(tx, secretBox(), 'of-another-key');
    await alongside(tx, count);
    return count;
  });
}

async function acquireSecretsLock(tx: Queryable): Promise<void> {
  // The first start with many members exceeds the usual timeout.
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`SET LOCAL lock_timeout = 0`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SECRETS_LOCK})`);
}

async function keyBox(db: Db, { current, previous, file }: SecretKeys): Promise<SecretBox> {
  if (current) return createSecretBox(current, previous);
  const kept = await readSecretKey(file);
  if (kept) return createSecretBox(kept, previous);
  // A new key would decrypt nothing, and hide that the right one is missing.
  const [check] = await db.select().from(secrets).where(eq(secrets.name, CHECK));
  if (check) throw missingFile(file);
  return createSecretBox(await makeSecretKey(file), previous);
}

/**
 * Whether the keys open what is stored. Changes nothing: neither the file nor the database.
 * @throws SecretKeyError as unlockSecrets does
 */
export async function requireRightKey(db: Db, keys: SecretKeys): Promise<'right' | 'none-yet'> {
  const [check] = await db.select().from(secrets).where(eq(secrets.name, CHECK));
  const key = keys.current ?? (await readSecretKey(keys.file));
  if (!check) return 'none-yet';
  if (!key) throw missingFile(keys.file);
  openCheck(createSecretBox(key, keys.previous), check.sealedValue, keys);
  return 'right';
}

const missingFile = (file: string) =>
  new SecretKeyError(
    `${file} is missing, and the database's secrets are encrypted. Put the file back from your backup, or set ` +
      `SECRET_KEY to the key.`,
  );

async function requireOwnKey(tx: Queryable, opened: SecretBox, keys: SecretKeys): Promise<void> {
  const associatedData = secretAssociatedData(CHECK);
  await tx
    .insert(secrets)
    .values({ name: CHECK, value: null, sealedValue: opened.seal(associatedData, CHECK_TEXT) })
    .onConflictDoNothing();
  const [check] = await tx.select().from(secrets).where(eq(secrets.name, CHECK));
  openCheck(opened, check?.sealedValue ?? null, keys);
}

function openCheck(opened: SecretBox, sealed: Buffer | null, { current, file }: SecretKeys): void {
  try {
    opened.open(secretAssociatedData(CHECK), sealed ?? Buffer.of());
  } catch (cause) {
    throw new SecretKeyError(
      `${current ? 'SECRET_KEY' : file} is not the key that the database's secrets were encrypted with. ` +
        `Start with that key; during a rotation it may be SECRET_KEY_PREVIOUS.`,
      { cause },
    );
  }
}

async function sealAll(tx: Queryable, opened: SecretBox, which: 'plain' | 'of-another-key'): Promise<number> {
  const keepPlain = await olderNodesRun(tx);
  let count = 0;
  for (const column of SEALED_COLUMNS) count += await sealColumn(tx, column, opened, which, keepPlain);
  // Versions that read only plaintext refuse to start from now on. See compatibility.ts.
  if (!keepPlain)
    await tx.execute(
      sql`UPDATE drizzle.compatibility SET oldest = ${SEALED_SINCE} WHERE part = 'tables' AND oldest < ${SEALED_SINCE}`,
    );
  return count;
}

async function sealColumn(
  tx: Queryable,
  { table, id, idType, plain, sealed, plainBytes }: SealedColumn,
  opened: SecretBox,
  which: 'plain' | 'of-another-key',
  keepPlain: boolean,
): Promise<number> {
  const [tableName, idName, plainName, sealedName] = [table, id, plain, sealed].map((name) =>
    sql.identifier(name),
  );
  const isPlain = keepPlain
    ? sql`${plainName} IS NOT NULL AND ${sealedName} IS NULL`
    : sql`${plainName} IS NOT NULL`;
  const hasAnotherKey = sql`substring(${sealedName} FROM 2 FOR 4) <> ${opened.keyId}`;
  const { rows } = await tx.execute<{ id: string; plain: Buffer | null; sealed: Buffer | null }>(
    sql`SELECT ${idName}::text AS id, ${plainBytes} AS plain, ${sealedName} AS sealed FROM ${tableName}
        WHERE ${which === 'plain' ? isPlain : sql`${isPlain} OR ${hasAnotherKey}`} FOR UPDATE`,
  );
  for (const row of rows) {
    const associatedData = associatedDataOf(table, row.id);
    const value = row.plain ?? opened.open(associatedData, row.sealed ?? Buffer.of());
    await tx.execute(
      sql`UPDATE ${tableName} SET ${sealedName} = ${opened.seal(associatedData, value)}
          ${keepPlain ? sql`` : sql`, ${plainName} = NULL`}
          WHERE ${idName} = ${row.id}::${sql.raw(idType)}`,
    );
  }
  return rows.length;
}
