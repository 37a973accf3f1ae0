import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DAY, HOUR } from '@clear-spring/contract';
import type { AppDeps } from '../app.deps.ts';
import { findLastBackup, recordBackup } from '../features/system-health/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { reasonOf } from '../log/index.ts';
import type { BackupOptions } from './backup.ts';
import { BackupError } from './manifest.ts';
import { outdatedBackups } from './retention.ts';

export interface DailyBackupDeps
  extends Pick<AppDeps, 'database' | 'stopping'>, Pick<AppDeps['config'], 'backupKey' | 'secretKeys'> {
  jobs: Pick<Jobs, 'hourly'>;
  now: () => Date;
  log: { warn(detail: object, message: string): void };
  /** That of all nodes. Undefined: there are no daily backups. */
  backupDir: string | undefined;
}

/** While the fewest members are there: at night in New York. In UTC. */
const FROM = 9 * HOUR;

/** When the backup of this day was due, or that of the day before where it is too early. */
const lastDue = (now: Date) => new Date(Math.floor((now.getTime() - FROM) / DAY) * DAY + FROM);

/** Makes a backup a day on one node, and tries again an hour after one that failed. */
export const workOnBackups = ({ backupDir, ...deps }: DailyBackupDeps): Promise<void> =>
  deps.jobs.hourly('backups', async () => {
    if (backupDir !== undefined) await backUpWhereDue(backupDir, deps);
  });

async function backUpWhereDue(into: string, deps: Omit<DailyBackupDeps, 'backupDir'>): Promise<void> {
  const { database, now, stopping, log } = deps;
  const { db } = database;
  const last = await findLastBackup(db);
  if (last && last >= lastDue(now())) return;
  try {
    await requireFolder(into);
    await backUpApart(
      { into, url: database.url, key: deps.backupKey, secretKeys: deps.secretKeys },
      stopping,
    );
    await recordBackup(db, 'daily', { at: now(), failure: null });
    for (const name of outdatedBackups(await readdir(into))) await rm(join(into, name), { recursive: true });
  } catch (error) {
    // The next node makes it, or this one after its restart.
    if (stopping?.aborted) return;
    const reason = reasonOf(error);
    log.warn({ reason }, 'the daily backup failed');
    await recordBackup(db, 'daily', { at: now(), failure: reason });
  }
}

/** It is not created: where a disk is not mounted, backups would fill the one below. */
async function requireFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch((error: Error) => {
    throw new BackupError(`BACKUP_DIR cannot be written to: ${error.message}`);
  });
}

const WORKER = new URL('backup.worker.ts', import.meta.url);

/** In a thread, so that no request waits while it compresses. One that is cut off leaves nothing that could be restored. */
async function backUpApart(options: BackupOptions, stopping: AbortSignal | undefined): Promise<void> {
  const worker = new Worker(WORKER, { workerData: options });
  try {
    await once(worker, 'message', { signal: stopping });
  } finally {
    await worker.terminate();
  }
}
