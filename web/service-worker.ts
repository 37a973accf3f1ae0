// web/src/pwa/sw.ts becomes /sw.js, with the list of files that open the app offline.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { ADMIN_FOLDER } from './chunks.ts';

const FILES = [
  'index.html',
  'heads/*.html',
  'manifest.webmanifest',
  'before-app.js',
  'assets/**/*.{js,css,woff2}',
  // Every picture that a screen shows, and the placeholder for a missing one.
  'art/*.svg',
  'icons/notification.png',
];
// The gallery shows those pictures, in a frame that the worker does not serve.
const LEFT_OUT = ['art/event-*.svg', `${ADMIN_FOLDER}/**`];

/** Builds it last, since it knows all other files by what they hold. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'clear-spring-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error) {
      if (error) return;
      const outDir = resolve(config.root, config.build.outDir);
      const files = await listFiles(outDir);
      await build({
        root: config.root,
        configFile: false,
        logLevel: 'warn',
        define: {
          'self.__APP_FILES': JSON.stringify(files),
          'process.env.NODE_ENV': JSON.stringify('production'),
        },
        build: {
          target: config.build.target,
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(config.root, 'src/pwa/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
      config.logger.info(`sw.js opens the app offline from ${files.length} files`);
    },
  };
}

/** The names of assets change with what they hold; the others carry a digest. */
async function listFiles(folder: string): Promise<PrecacheEntry[]> {
  const files: PrecacheEntry[] = [];
  for await (const url of glob(FILES, { cwd: folder, exclude: LEFT_OUT })) {
    const revision = url.startsWith('assets/') ? null : digest(await readFile(join(folder, url)));
    files.push({ url, revision });
  }
  // In one order, so that the same files make the same worker.
  return files.toSorted((one, other) => (one.url < other.url ? -1 : 1));
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
