import { cp, readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const artFolder = join(import.meta.dirname, '../content/art');
const server = 'http://127.0.0.1:3000';

/** The pictures live with the content, not in public/: served from there, copied into the build. */
function art(): Plugin {
  let outDir = '';
  return {
    name: 'clear-spring-art',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(dev) {
      dev.middlewares.use('/art', (request, response, next) => {
        const file = basename(new URL(request.url ?? '', server).pathname);
        createReadStream(join(artFolder, file))
          .on('open', () => response.setHeader('content-type', 'image/svg+xml'))
          .on('error', () => next())
          .pipe(response);
      });
    },
    async writeBundle() {
      await cp(artFolder, join(outDir, 'art'), {
        recursive: true,
        filter: (file) => file === artFolder || file.endsWith('.svg'),
      });
    },
  };
}

/** What the preview clip plays: a recording of the bundled podcast that is free for everybody. */
function previewAudio(): Plugin {
  const file = join(import.meta.dirname, '../content/audio/welcome.mp3');
  return {
    name: 'clear-spring-preview-audio',
    configureServer(dev) {
      dev.middlewares.use('/widgets/preview-audio.mp3', (_, response) => {
        response.setHeader('content-type', 'audio/mpeg');
        createReadStream(file).pipe(response);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'widgets/preview-audio.mp3', source: await readFile(file) });
    },
  };
}

/** Text is what the first screen paints: its fonts are asked for beside the script, not after the stylesheet. */
function preloadFonts(): Plugin {
  return {
    name: 'clear-spring-preload-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  };
}

/** web/src/pwa/sw.ts becomes /sw.js. It keeps no pages and no files: there is no list of them to be put into it. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/pwa',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: { injectionPoint: undefined, rollupFormat: 'iife' },
});

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|zod|clsx)\//;

export default defineConfig({
  plugins: [react(), tailwindcss(), art(), previewAudio(), preloadFonts(), serviceWorker],
  server: { proxy: { '/api': server, '/s/': server, '/sandbox/': server } },
  preview: { proxy: { '/api': server, '/s/': server, '/sandbox/': server } },
  // Safari 16.4 is the first iPhone that can be pushed to; light-dark() is written down to it.
  build: {
    target: ['es2022', 'chrome111', 'firefox128', 'safari16.4'],
    // What every screen stands on comes as one file, which stays in the cache when only our own code has changed.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK },
            { name: 'calls', test: /\/(contract\/src|web\/src\/http)\// },
          ],
        },
      },
    },
  },
});
