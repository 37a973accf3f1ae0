import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

/**
 * Runs `work` under a lock between processes, and between callers in this one.
 *
 * Node has no flock. SQLite's transaction lock is a file lock of the kernel, which releases it however its holder dies,
 * and children such as PostgreSQL do not inherit it. Nothing is ever written, so it needs no journal.
 *
 * @param file the lock file; its folder must exist
 * @param timeout milliseconds to wait for the lock
 * @param signal aborts the wait
 * @throws a sentence when the lock is still held after `timeout`; whatever `work` throws
 */
export async function withLock<T>(
  file: string,
  timeout: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  // Created here, because SQLite would make it readable, and so lockable, for everybody on the system.
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
