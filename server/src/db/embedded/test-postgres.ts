/** For tests of the embedded database: folders, shares, queries, and the state of processes. */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { openEmbeddedPostgres } from './index.ts';
import type { EmbeddedPostgres } from './index.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** A share of this process, released at the end of the test. */
export async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  onTestFinished(() => postgres.close());
  return postgres;
}

/** The first row of a query, over its own connection. */
export async function ask<Row extends object>(
  url: string,
  query: string,
  values: unknown[] = [],
): Promise<Row> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows[0] as Row;
  } finally {
    await client.end();
  }
}

/** A folder that every user can pass through. Stops servers that still run in it at the end of the test. */
export async function temporaryFolder(
  prefix?: string,
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(
    prefix ?? join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'clear-spring-test-'),
  );
  await chmod(folder, 0o711);
  atEnd(async () => {
    const data = join(folder, 'postgres', 'data');
    const left = await findPostmaster(data);
    if (left) await stopPostmaster(data, left.pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return folder;
}

export async function until(condition: () => boolean | Promise<boolean>, timeout = 30_000): Promise<void> {
  await vi.waitUntil(condition, { timeout, interval: 5 });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie is not alive.
  return !existsSync(`/proc/${pid}/stat`) || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}

export function socketOf({ url }: { url: string }): string {
  return join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
}

export async function ownerOf(path: string): Promise<number> {
  return (await stat(path)).uid;
}
