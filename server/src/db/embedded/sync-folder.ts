import { open } from 'node:fs/promises';

/** After files in it were made or renamed, so that they have their names after a power cut too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
