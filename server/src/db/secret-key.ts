// The key outside of the database: SECRET_KEY, or a file beside it that is made once.
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES, SecretKeyError } from './secret-box.ts';

/** Where the keys of this process come from. */
export interface SecretKeys {
  /** SECRET_KEY; without it the key is in `file`. */
  current?: Buffer | undefined;
  /** SECRET_KEY_PREVIOUS: reads, during a rotation. */
  previous?: Buffer | undefined;
  /** `DATA_DIR/secret.key`. */
  file: string;
}

/** 32 bytes in base64, base64url or hex; null when it is none of them. */
export function parseSecretKey(text: string): Buffer | null {
  const word = text.trim();
  if (/^[\da-f]{64}$/i.test(word)) return Buffer.from(word, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(word)) return null;
  const key = Buffer.from(word, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** @throws SecretKeyError when there is a file without a key in it */
export async function readSecretKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SecretKeyError(`${file} cannot be read (${error.code}).`);
  });
  if (text === null) return null;
  const key = parseSecretKey(text);
  if (!key) throw new SecretKeyError(`${file} contains no key: it must be 32 bytes in base64 or hex.`);
  return key;
}

/** Makes the file, for its owner alone, and on the disk before it is used. One that is there already stays. */
export async function makeSecretKey(file: string): Promise<Buffer> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unborn = `${file}.${randomUUID()}`;
  const handle = await open(unborn, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    // Root may have joined a database that another user will go on with.
    const { uid, gid } = await stat(folder);
    if (process.getuid?.() === 0) await handle.chown(uid, gid);
    await handle.sync();
    // Whole or not at all, and never over another process's.
    await link(unborn, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(unborn, { force: true });
  }
  const held = await open(folder);
  await held.sync();
  await held.close();
  const key = await readSecretKey(file);
  if (!key) throw new Error(`${file} was created and has disappeared.`);
  return key;
}
