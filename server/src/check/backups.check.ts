import { access, constants, stat } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Finding, says } from './finding.ts';

const { ok, fail } = says('backups');

export async function checkBackups({
  backupDir,
  backupKey,
}: Pick<Config, 'backupDir' | 'backupKey'>): Promise<Finding[]> {
  if (backupDir === undefined) return [];
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
  return [ok(`One a day in ${backupDir}${backupKey ? ', encrypted' : ''}.`)];
}
