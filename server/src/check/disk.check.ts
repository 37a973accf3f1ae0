import { access, constants, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { judgeDisk } from '../features/system-health/index.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn, fail } = says('disk');

export async function checkDisk({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Finding[]> {
  const folder = await existing(resolve(dataDir));
  const mayWrite = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  // With an external database the app keeps nothing there.
  if (!mayWrite && !databaseUrl)
    return [
      fail(`This user may not write to ${folder}: give it the folder (chown), or set DATA_DIR to another.`),
    ];
  const { blocks, bavail, bsize } = await statfs(folder);
  const disk = { size: blocks * bsize, free: bavail * bsize };
  const room = `${gigabytes(disk.free)} of ${gigabytes(disk.size)} are free for ${folder}`;
  switch (judgeDisk(disk)) {
    case 'fine':
      return [ok(`${room}.`)];
    case 'look':
      return [warn(`${room}: make room, or give it more.`)];
    case 'down':
      return [fail(`${room}: the database stops without room.`)];
  }
}

/** The folder itself, or the nearest above it that is there. */
async function existing(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder));
}

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
