// The encryption key, which is not in the database: SECRET_KEY, or a generated file.
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './embedded/index.ts';
import { KEY_BYTES, SecretKeyError } from './secret-box.ts';

/** The sources of this process's keys. */
export interface SecretKeys {
  /** SECRET_KEY; else the key is in `file`. */
  current?: Buffer | undefined;
  /** SECRET_KEY_PREVIOUS, which decrypts during a rotation. */
  previous?: Buffer | undefined;
  /** `DATA_DIR/secret.key`. */
  file: string;
}

/** Parses 32 bytes in base64, base64url or hex; null for anything else. */
export function parseSecretKey(text: string): Buffer | null {
  const word = text.trim();
  if (/^[\da-f]{64}$/i.test(word)) return Buffer.from(word, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(word)) return null;
  const key = Buffer.from(word, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** @throws SecretKeyError when the file holds no key */
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

/** Creates the file, readable by its owner only and synced to disk before use. An existing file stays. */
export async function makeSecretKey(file: string): Promise<Buffer> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unborn = `${file}.${randomUUID()}`;
  const handle = await open(unborn, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    // Root may be using a database that belongs to another user.
    const { uid, gid } = await stat(folder);
    if (process.getuid?.() === 0) await handle.chown(uid, gid);
    await handle.sync();
    // Atomic, and never replaces the file of another process.
    await link(unborn, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(unborn, { force: true });
  }
  await syncFolder(folder);
  const key = await readSecretKey(file);
  if (!key) throw new Error(`${file} was created and has disappeared.`);
  return key;
}

/**
 * Another key for the one in the file. It lies beside that until everything is encrypted with it; a rotation that was cut
 * off goes on with the same one.
 * @throws SecretKeyError when there is no file
 */
export async function beginRotation(file: string): Promise<{ keys: SecretKeys; finish(): Promise<string> }> {
  const previous = await readSecretKey(file);
  if (!previous) throw new SecretKeyError(`${file} is missing: there is no key to rotate.`);
  const next = `${file}.next`;
  const current = (await readSecretKey(next)) ?? (await makeSecretKey(next));
  return {
    keys: { current, previous, file },
    /** @returns where the former key is now */
    async finish() {
      const former = `${file}.until-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
      await link(file, former);
      await rename(next, file);
      await syncFolder(dirname(file));
      return former;
    },
  };
}
