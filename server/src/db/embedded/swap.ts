// Puts other files in the place of `data`. A directory cannot be exchanged for another in one step, so what is to take its
// place is written down first: whoever finds `data` missing finishes it.
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Contains the name of the folder that becomes `data`. */
const note = 'swap';

/** Whether there is a cluster, or one that finishSwap() would put in its place. */
export const holdsData = (home: string): boolean =>
  existsSync(join(home, 'data')) || existsSync(join(home, note));

/**
 * `take` becomes `data`, and what was there is kept as `keepAs`. Names are relative to `home`. Call it only under the lock,
 * and when no server runs on either.
 *
 * @param between called once neither is in place
 */
export async function swapData(
  home: string,
  { keepAs, take }: { keepAs: string; take: string },
  between: () => void = () => {},
): Promise<void> {
  const draft = join(home, `${note}.new`);
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(take);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(home, note));
  await syncFolder(home);
  await rename(join(home, 'data'), join(home, keepAs));
  await syncFolder(home);
  between();
  await finishSwap(home);
}

/** Finishes what a killed process began. A note beside `data` is of one that was killed before it changed anything. */
export async function finishSwap(home: string): Promise<void> {
  if (existsSync(join(home, 'data'))) return;
  const take = await readFile(join(home, note), 'utf8').catch(() => null);
  if (take === null) return;
  await rename(join(home, take), join(home, 'data')).catch((error: Error) => {
    // Another process may have been faster. Without files there must be no start, which would make empty ones.
    if (!existsSync(join(home, 'data'))) throw error;
  });
  await syncFolder(home);
  await rm(join(home, note), { force: true });
}

/** Before anything is written where the note of a killed process may lead. */
export const forgetSwap = (home: string): Promise<void> => rm(join(home, note), { force: true });
