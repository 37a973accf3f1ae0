import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import pack from '../../../package.json' with { type: 'json' };
import { to as copyTo } from 'pg-copy-streams';
import { newestMigration } from '../db/compatibility.ts';
import { syncFolder } from '../db/embedded/index.ts';
import { requireTables } from '../db/require-database.ts';
import { readSecretKey, type SecretKeys } from '../db/secret-key.ts';
import { connect } from '../move/move.ts';
import { partitionsOf, sequencesOf, type Table, tablesOf } from '../move/tables.ts';
import { BackupError, type Manifest, MANIFEST, newManifest, writeManifest } from './manifest.ts';
import { type Sealing, writePart } from './parts.ts';

/** Prefix of an unfinished backup's folder. `restore` ignores it, and the next backup of the same database deletes it. */
const HALF = '.half-';
/** Arbitrary, but the same on every node. */
const BACKUP_LOCK = 7_321_004;

export interface BackupOptions {
  /** The folder that gets a folder for this backup. */
  into: string;
  url: string;
  /** Encrypts it; the secret key goes along only then. */
  key: Buffer | undefined;
  secretKeys: SecretKeys;
}

/**
 * Copies all tables, jobs too, from one snapshot while the app serves. Nothing is left of a backup that fails.
 * @returns its folder
 * @throws BackupError where another one is under way, or the disk is full
 */
export async function backUp({
  into,
  url,
  key,
  secretKeys,
}: BackupOptions): Promise<{ folder: string } & Manifest> {
  const source = await connect(url, 'The database');
  let half: string | null = null;
  try {
    await requireTables(source);
    const { rows } = await source.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.mine) throw new BackupError('Another backup of this database is under way.');
    await mkdir(into, { recursive: true, mode: 0o700 });
    const prefix = `${HALF}${await databaseId(source)}-`;
    await deleteHalves(into, prefix);
    half = join(into, prefix + randomUUID());
    await mkdir(half, { mode: 0o700 });

    const sealing = key ? { key, salt: randomBytes(32).toString('hex') } : null;
    const tables = await tablesOf(source);
    const snapshot = await openSnapshot(source, tables);
    const content = newManifest({
      ...snapshot,
      version: pack.version,
      salt: sealing?.salt ?? null,
      tables: await writeTables(tables, source, half, sealing),
      secretKey: sealing && (await writeSecretKey(half, secretKeys, sealing)),
    });
    await writeFile(join(half, MANIFEST), writeManifest(content, key), { mode: 0o600, flush: true });
    await syncFolder(half);
    const folder = join(into, content.asOf.replaceAll(/[:.]/g, '-'));
    await rename(half, folder);
    await syncFolder(into);
    return { folder, ...content };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new BackupError(`The disk of ${into} is full. Nothing of this backup is left there.`);
  } finally {
    await source.end();
    if (half) await rm(half, { recursive: true, force: true });
  }
}

/** Identifies a database among those of all clusters, whichever URL or name leads to it. */
async function databaseId(source: pg.Client): Promise<string> {
  const { rows } = await source.query<{ id: string }>(
    `SELECT system_identifier || '-' || oid AS id FROM pg_control_system(), pg_database
    WHERE datname = current_database()`,
  );
  return rows[0]!.id;
}

/** Only one backup of a database runs, so these belong to processes that were killed. */
async function deleteHalves(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true });
}

/**
 * Locks the tables first: a partition that were exchanged for another after the snapshot would be empty in it. Nobody is
 * kept from reading and writing.
 */
async function openSnapshot(source: pg.Client, tables: readonly Table[]) {
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await source.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
  // The transaction's start, and so before the snapshot, which this statement takes.
  const { rows } = await source.query<{ asOf: Date; queueSchema: number }>(
    'SELECT now() AS "asOf", version AS "queueSchema" FROM pgboss.version',
  );
  const { asOf, queueSchema } = rows[0]!;
  return {
    asOf: asOf.toISOString(),
    queueSchema,
    migration: await newestMigration(source),
    sequences: await sequencesOf(source),
    partitions: await partitionsOf(source),
  };
}

async function writeTables(
  tables: readonly Table[],
  source: pg.Client,
  folder: string,
  sealing: Sealing | null,
) {
  const written: Manifest['tables'] = [];
  for (const { name, columns } of tables) {
    const rows = source.query(copyTo(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`));
    const part = await writePart(folder, `${name.replaceAll('"', '')}.zst`, rows, sealing);
    // How many there were comes after the last of them, perhaps in another packet; the next answer comes after that.
    await source.query('SELECT');
    written.push({ name, columns, ...part, rows: rows.rowCount });
  }
  return written;
}

async function writeSecretKey(folder: string, { current, file }: SecretKeys, sealing: Sealing) {
  const secret = current ?? (await readSecretKey(file));
  return secret && writePart(folder, 'secret.key', Readable.from([secret]), sealing);
}
