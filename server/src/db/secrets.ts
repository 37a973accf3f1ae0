// What the database keeps and must not tell: encrypted with a key that is not in it. See secret-box.ts.
import { randomBytes } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from './index.ts';
import { secrets } from './schema/secrets.ts';
import { createSecretBox, type SecretBox, SecretKeyError } from './secret-box.ts';
import { makeSecretKey, readSecretKey, type SecretKeys } from './secret-key.ts';

/** The keys of this process: it has one environment, so it has them once. */
let box: SecretBox | null = null;

export function secretBox(): SecretBox {
  if (!box) throw new Error('The secrets were asked for before unlockSecrets().');
  return box;
}

/** Every column that holds encrypted values, beside the one in which earlier versions kept them in plain. */
interface SealedColumn {
  table: string;
  id: string;
  idType: 'text' | 'uuid';
  plain: string;
  sealed: string;
  /** What of the plain column is encrypted. */
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

/** Its name in `secrets`: what tells the right key from another before anything else is opened. */
const CHECK = 'key-check';
const CHECK_TEXT = Buffer.from('clear-spring');
/** The migration that made room for them, and so the oldest code that finds them. */
const SEALED_SINCE = 6;
/** Any number will do, as long as every node takes the same. */
const SECRETS_LOCK = 7_321_002;

/** A key of 32 bytes that the product made for itself the first time it was asked for; the same on every app node. */
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

/** What is in plain was written, or is still read, by an earlier version, and is never older than what is encrypted. */
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
 * The plain value while nodes of a version run that knows no other, during a deployment; else null. Their job
 * connections have a name of their own.
 */
export async function forOlderNodes<Plain>(db: Queryable, plain: Plain): Promise<Plain | null> {
  return (await olderNodesRun(db)) ? plain : null;
}

async function olderNodesRun(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'clear-spring jobs' LIMIT 1`,
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Gives this process its keys, and encrypts what an earlier version kept in plain. Call it at the start, after the
 * migrations. Nodes that start together take turns; one that is killed has done nothing.
 *
 * @throws SecretKeyError when the keys do not open what is stored, or the key's file is gone
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

/** Also once the last node of an earlier version has gone: until then what it reads has to stay in plain. */
export async function sealPlainSecrets(db: Db): Promise<void> {
  await db.longTransaction(async (tx) => {
    await acquireSecretsLock(tx);
    await sealAll(tx, secretBox(), 'plain');
  });
}

/** Encrypts everything anew with the current key, all or nothing. Answers how many values another key had sealed. */
export async function rotateSecrets(db: Db): Promise<number> {
  return db.longTransaction(async (tx) => {
    await acquireSecretsLock(tx);
    return sealAll(tx, secretBox(), 'of-another-key');
  });
}

async function acquireSecretsLock(tx: Queryable): Promise<void> {
  // The first start with many members is longer than a request may be.
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`SET LOCAL lock_timeout = 0`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SECRETS_LOCK})`);
}

async function keyBox(db: Db, { current, previous, file }: SecretKeys): Promise<SecretBox> {
  if (current) return createSecretBox(current, previous);
  const kept = await readSecretKey(file);
  if (kept) return createSecretBox(kept, previous);
  // Another key would open nothing, and hide that the right one is missing.
  const [check] = await db.select().from(secrets).where(eq(secrets.name, CHECK));
  if (check)
    throw new SecretKeyError(
      `${file} is missing, and the database's secrets are encrypted. Put the file back from your backup, or set ` +
        `SECRET_KEY to the key.`,
    );
  return createSecretBox(await makeSecretKey(file), previous);
}

async function requireOwnKey(tx: Queryable, opened: SecretBox, { current, file }: SecretKeys): Promise<void> {
  const associatedData = secretAssociatedData(CHECK);
  await tx
    .insert(secrets)
    .values({ name: CHECK, value: null, sealedValue: opened.seal(associatedData, CHECK_TEXT) })
    .onConflictDoNothing();
  const [check] = await tx.select().from(secrets).where(eq(secrets.name, CHECK));
  try {
    opened.open(associatedData, check?.sealedValue ?? Buffer.of());
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
  // From now on a version that reads plain values only would find none: it refuses to start. See compatibility.ts.
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
