import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

/**
 * Runs `work` while no other process, and no other caller in this one, runs something under the same file.
 *
 * Node has no flock. SQLite's transaction lock is the kernel's own file lock: the kernel lets go of it when its
 * holder dies, however it dies, and children do not inherit it (PostgreSQL outlives us). Nothing is ever written,
 * so no journal is needed either.
 *
 * @param file the lock file; its folder must exist
 * @param timeout milliseconds to wait for the others
 * @param signal gives the waiting up
 * @throws a sentence when the lock is still taken after `timeout`; whatever `work` throws
 */
export async function withLock<T>(
  file: string,
  timeout: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  // Made here, because SQLite would let everybody on the system read, and so lock, it.
  await open(file, 'a', 0o600).then((made) => made.close());
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    const deadline = Date.now() + timeout;
    while (!tryLock(lock)) {
      if (Date.now() > deadline) {
        throw new Error(
          `Another process has been starting or stopping PostgreSQL for too long (lock ${file}).`,
        );
      }
      await sleep(20, undefined, { signal });
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
