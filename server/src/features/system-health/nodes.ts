import { randomUUIDv7 } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../db/index.ts';
import { deleteNode, deleteSilentNodes, type NodeRow, putNode } from './system-health.queries.ts';
import { readVersion } from './version.ts';

/** This process, as it tells all others how it is. */
export interface ThisNode {
  name: string;
  version: string;
  /** Tells at once, then every few seconds. */
  start(): Promise<void>;
  /** It goes, and is not missed. */
  stop(): Promise<void>;
}

/** Milliseconds. */
const INTERVAL = 20_000;
/** Its folders are measured at every so many intervals. */
const MEASURED_EVERY = 15;

export function createNode({ db, dataDir }: { db: Db; dataDir: string | undefined }): ThisNode {
  const id = randomUUIDv7();
  const name = `${hostname()} ${process.pid}`;
  const version = readVersion();
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  let parts: { name: string; bytes: number }[] = [];
  let beats = 0;
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  async function diskUse(): Promise<NodeRow['disk']> {
    if (!dataDir) return null;
    const found = await statfs(dataDir).catch(() => null);
    if (!found) return null;
    if (beats++ % MEASURED_EVERY === 0) parts = await measure(dataDir);
    return { size: found.blocks * found.bsize, free: found.bavail * found.bsize, parts };
  }
  async function tell(): Promise<void> {
    const memory = process.memoryUsage.rss();
    await putNode(db, { id, name, version, startedAt, memory, disk: await diskUse() });
  }

  return {
    name,
    version,
    async start() {
      // While the database is away there is nobody to tell.
      await tell().catch(() => {});
      timer = setInterval(() => {
        telling = telling.then(tell).catch(() => {});
      }, INTERVAL).unref();
    },
    async stop() {
      clearInterval(timer);
      await telling;
      await deleteNode(db, id).catch(() => {});
    },
  };
}

/** Files and folders that are looked at, at most. */
const MOST_ENTRIES = 50_000;

/** What lies in the folder, the largest first. */
async function measure(folder: string): Promise<{ name: string; bytes: number }[]> {
  let left = MOST_ENTRIES;
  async function bytesOf(path: string): Promise<number> {
    if (left-- <= 0) return 0;
    // What is deleted meanwhile takes no room.
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) return found ? found.blocks * 512 : 0;
    let sum = 0;
    for (const entry of await readdir(path).catch(() => [])) sum += await bytesOf(join(path, entry));
    return sum;
  }
  const parts = [];
  for (const name of await readdir(folder).catch(() => []))
    parts.push({ name, bytes: await bytesOf(join(folder, name)) });
  return parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 10);
}

/** Nodes that stopped without a word are shown for a day. */
export const sweepNodes = ({ longRunningDb }: { longRunningDb: Db }): Promise<void> =>
  deleteSilentNodes(longRunningDb);
