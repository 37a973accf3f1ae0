import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { QUEUE_SCHEMA } from '../db/compatibility.ts';
import { newestOwn } from '../db/migrate.ts';
import { readSecretKey, type SecretKeys } from '../db/secret-key.ts';
import { bringUpToDate, connect, fillTables, refuseNewerTables, refuseUnlessEmpty } from '../move/move.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { readPart, type Sealing, verifyPart } from './parts.ts';

/**
 * Everything in it is read and compared with its checksums.
 * @throws BackupError with what is wrong
 */
export async function verifyBackup(folder: string, key: Buffer | undefined): Promise<Manifest> {
  const manifest = await readManifest(folder, key);
  if (manifest.migration > newestOwn())
    throw new BackupError(
      `A newer version made the backup (${manifest.version}, migration ${manifest.migration}): restore with that version.`,
    );
  if (manifest.queueSchema !== QUEUE_SCHEMA.newest)
    throw new BackupError(
      `The backup has jobs of another schema (${manifest.queueSchema}, not ${QUEUE_SCHEMA.newest}): restore it with the version that made it (${manifest.version}), then update.`,
    );
  for (const part of [...manifest.tables, ...(manifest.secretKey ? [manifest.secretKey] : [])])
    await verifyPart(folder, part);
  return manifest;
}

interface RestoreOptions {
  folder: string;
  /** As verified. */
  manifest: Manifest;
  url: string;
  key: Buffer | undefined;
  secretKeys: SecretKeys;
}

/**
 * Fills an empty database in one transaction, in the schema that the backup was made of, and then migrates it.
 * @throws MoveError or BackupError, with nothing changed, where the target has rows or newer tables
 */
export async function restore({ folder, manifest, url, key, secretKeys }: RestoreOptions): Promise<void> {
  const sealing = key && manifest.salt ? { key, salt: manifest.salt } : null;
  const target = await connect(url, 'The database');
  try {
    await refuseUnlessEmpty(target);
    await refuseNewerTables(target, manifest.migration);
    if (sealing) await bringBackSecretKey(folder, manifest, sealing, secretKeys);
    await bringUpToDate(url, manifest.migration);
    await target.query('BEGIN');
    await fillTables(target, manifest, async (table, into) => {
      await readPart(folder, table, sealing, into);
      if (into.rowCount !== table.rows)
        throw new BackupError(
          `${table.name} had ${table.rows} rows and got ${into.rowCount}. Nothing was restored.`,
        );
    });
    await target.query('COMMIT');
  } finally {
    await target.end();
  }
  await bringUpToDate(url);
}

/** With a key of its own in the environment, the app reads no file. */
async function bringBackSecretKey(
  folder: string,
  { secretKey }: Manifest,
  sealing: Sealing,
  { current, file }: SecretKeys,
): Promise<void> {
  if (!secretKey) return;
  const pieces: Buffer[] = [];
  const collect = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  await readPart(folder, secretKey, sealing, collect);
  const secret = Buffer.concat(pieces);
  const there = current ?? (await readSecretKey(file));
  if (there && !there.equals(secret))
    throw new BackupError(
      `The backup has another secret key than ${current ? 'SECRET_KEY' : file}: take that away.`,
    );
  if (there) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${secret.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
}
