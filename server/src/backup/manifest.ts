// What a backup says of itself: manifest.json, written last.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Tells the operator why nothing was backed up or restored. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const MANIFEST = 'manifest.json';
const FORMAT = 1;
const NAME = /^[a-z_0-9.]+$/i;
/** With a schema, quoted where necessary: these are put into statements. */
const qualified = z.string().regex(/^(?:public|pgboss)\.(?:\w+|"\w+")$/);

const part = z.object({
  file: z.string().regex(NAME),
  /** Of the file as it lies there. */
  bytes: z.int(),
  sha256: z.string(),
});
export type Part = z.infer<typeof part>;

const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  /** The newest migration of the tables, and the version of pg-boss's schema. */
  migration: z.int().min(0),
  queueSchema: z.int(),
  /** What was acknowledged before is in the backup; of what came later, nothing is. By the database's clock. */
  asOf: z.iso.datetime(),
  /** Random, where the parts are encrypted; else null. */
  salt: z.nullable(z.string().regex(/^[\da-f]{64}$/)),
  /** Those that are referred to come first. */
  tables: z.array(
    part.extend({
      name: qualified,
      columns: z.string().regex(/^(?:\w+|"\w+")(?:, (?:\w+|"\w+"))*$/),
      rows: z.int(),
    }),
  ),
  partitions: z.array(
    z.object({
      of: z.enum(['placement_hits', 'placement_days', 'traces']),
      name: qualified,
      bound: z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \([^();]+\) TO \([^();]+\))$/),
    }),
  ),
  sequences: z.array(z.object({ name: qualified, last: z.string().regex(/^\d+$/) })),
  /** Only where the parts are encrypted. */
  secretKey: z.nullable(part),
});
export type Manifest = z.infer<typeof manifest>;

export const newManifest = (rest: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...rest });

/** The key of one part: no two parts, and no two backups, have the same. */
export const keyOf = (key: Buffer, salt: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'hex'), `clear-spring backup ${name}`, 32));

const sign = (text: string, key: Buffer, salt: string) =>
  createHmac('sha256', keyOf(key, salt, MANIFEST))
    .update(text)
    .digest();

/** Its second line is the signature, where there is a key. */
export function writeManifest(content: Manifest, key: Buffer | undefined): string {
  const text = JSON.stringify(content);
  return key && content.salt ? `${text}\n${sign(text, key, content.salt).toString('hex')}\n` : `${text}\n`;
}

/** @throws BackupError where this is no backup, or one that this key does not open */
export async function readManifest(folder: string, key: Buffer | undefined): Promise<Manifest> {
  const lines = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (lines === null) throw new BackupError(`${folder} is no backup: it has no ${MANIFEST}.`);
  const [text = '', signature = ''] = lines.split('\n');
  const parsed = manifest.safeParse(parse(text));
  if (!parsed.success)
    throw new BackupError(
      `${folder} is damaged, or a newer version made it: its ${MANIFEST} cannot be read.`,
    );
  const { salt } = parsed.data;
  if (salt === null) return parsed.data;
  if (!key)
    throw new BackupError('The backup is encrypted: set BACKUP_KEY to the key that it was made with.');
  const [given, own] = [Buffer.from(signature, 'hex'), sign(text, key, salt)];
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw new BackupError(`BACKUP_KEY is not the key of this backup, or its ${MANIFEST} has been changed.`);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
