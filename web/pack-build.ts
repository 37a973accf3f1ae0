// Compresses the build's files once, as small as possible, next to the originals for browsers without brotli or gzip.
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const DIST = join(import.meta.dirname, 'dist');
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.webmanifest']);
/** Below this many bytes, compression saves no network packet. */
const WORTH_IT = 1_000;

const packers = {
  br: (size: number) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }),
  gz: () => createGzip({ level: constants.Z_BEST_COMPRESSION }),
};

async function pack(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size < WORTH_IT) return;
  for (const [extension, packer] of Object.entries(packers))
    await pipeline(createReadStream(file), packer(size), createWriteStream(`${file}.${extension}`));
}

const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
    .map((entry) => pack(join(entry.parentPath, entry.name))),
);
