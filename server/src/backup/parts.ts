import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { decryptWith, encryptWith } from './cipher.ts';
import { BackupError, keyOf, type Part } from './manifest.ts';

export interface Sealing {
  key: Buffer;
  salt: string;
}

async function* asItIs(source: AsyncIterable<Buffer>) {
  yield* source;
}

/** Compresses, encrypts where there is a key, and resolves once the file is on the disk. */
export async function writePart(
  folder: string,
  file: string,
  source: Readable,
  sealing: Sealing | null,
): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(join(folder, file), 'wx', 0o600);
  try {
    await pipeline(
      source,
      createZstdCompress(),
      sealing ? encryptWith(keyOf(sealing.key, sealing.salt, file)) : asItIs,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          await handle.writeFile(chunk);
        }
      },
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, bytes, sha256: hash.digest('hex') };
}

/** @throws BackupError where the file is not as it was written */
export async function verifyPart(folder: string, { file, bytes, sha256 }: Part): Promise<void> {
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      found += chunk.length;
    }
  } catch (error) {
    throw new BackupError(`The backup is not whole: ${file} cannot be read (${(error as Error).message}).`);
  }
  if (found !== bytes || hash.digest('hex') !== sha256)
    throw new BackupError(`The backup is damaged: ${file} is not as it was written.`);
}

export const readPart = (
  folder: string,
  { file }: Part,
  sealing: Sealing | null,
  to: Writable,
): Promise<void> =>
  pipeline(
    createReadStream(join(folder, file)),
    sealing ? decryptWith(keyOf(sealing.key, sealing.salt, file)) : asItIs,
    createZstdDecompress(),
    to,
  );
