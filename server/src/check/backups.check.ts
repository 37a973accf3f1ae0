import { access, constants, stat } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn, fail } = says('backups');

export async function checkBackups({
  backupDir,
  backupKey,
  databaseUrl,
}: Pick<Config, 'backupDir' | 'backupKey' | 'databaseUrl'>): Promise<Finding[]> {
  if (backupDir === undefined)
    return databaseUrl
      ? [ok('None by the app: back the database up yourself, or set BACKUP_DIR.')]
      : [warn('There are none: set BACKUP_DIR to a folder, and the app makes one a day.')];
  const isFolder = await stat(backupDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [fail(`There is no folder ${backupDir}: create it, or set BACKUP_DIR to another.`)];
  const mayWrite = await access(backupDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) return [fail(`This user may not write to ${backupDir}: give it the folder (chown).`)];
  if (!backupKey)
    return [
      warn(
        'BACKUP_KEY is not set: backups are not encrypted, and the secret key is not in them. `openssl rand -base64 32` generates one.',
      ),
    ];
  return [ok(`One a day in ${backupDir}, encrypted.`)];
}
