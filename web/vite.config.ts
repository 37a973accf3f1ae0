import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createReadStream, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brand as names } from '@clear-spring/content';
import { colours, COLOURS_CSS, EMBED_COLOURS_CSS } from '@clear-spring/content/colours';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import { chunkFileNames, chunkGroups, compileAtStart, leanForMembers, leanSignIn } from './chunks.ts';
import { leanContract } from './lean-contract.ts';
import { manifest } from './manifest.ts';
import { screenScripts } from './screen-scripts.ts';
import { serviceWorker } from './service-worker.ts';

const artFolder = join(import.meta.dirname, '../content/art');
const server = 'http://127.0.0.1:3000';

/** Pictures live in content/, not in public/: served from there in development, copied into the build. */
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

/** Adds the brand's names and colours to the page, and to the embeds; the colours to the stylesheet too. */
function brand(): Plugin {
  const css = { fileName: 'widgets/colours.css', source: EMBED_COLOURS_CSS };
  const radio = 'widgets/radio.html';
  const withNames = (html: string) =>
    html.replaceAll('%productName%', names.productName).replaceAll('%companyName%', names.companyName);
  let { publicDir, outDir } = { publicDir: '', outDir: '' };
  return {
    name: 'clear-spring-brand',
    enforce: 'pre',
    configResolved(config) {
      publicDir = config.publicDir;
      outDir = resolve(config.root, config.build.outDir);
    },
    transform: {
      filter: { id: /\/src\/ui\/ui\.css$/ },
      handler: (stylesheet) => `${stylesheet}\n${COLOURS_CSS}`,
    },
    transformIndexHtml: (html) => ({
      html: withNames(html),
      tags: (['light', 'dark'] as const).map((mode, index) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          content: colours.ground[index]!,
          media: `(prefers-color-scheme: ${mode})`,
        },
      })),
    }),
    configureServer(dev) {
      dev.middlewares.use(`/${css.fileName}`, (_, response) => {
        response.setHeader('content-type', 'text/css').end(css.source);
      });
      dev.middlewares.use(`/${radio}`, (_, response) => {
        const html = readFileSync(join(publicDir, radio), 'utf8');
        response.setHeader('content-type', 'text/html').end(withNames(html));
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', ...css });
    },
    async writeBundle() {
      const html = await readFile(join(outDir, radio), 'utf8');
      await writeFile(join(outDir, radio), withNames(html));
    },
  };
}

const RECORDINGS = '../content/audio/';
/** What the embed pages play and use: the recordings that are free for everybody, and the fonts. */
const EMBED_FILES = {
  'preview-audio.mp3': `${RECORDINGS}welcome.mp3`,
  'founder-how-to-start.mp3': `${RECORDINGS}founder-how-to-start.mp3`,
  'founder-honest-words.mp3': `${RECORDINGS}founder-honest-words.mp3`,
  'founder-a-promise.mp3': `${RECORDINGS}founder-a-promise.mp3`,
  'fraunces.woff2': './src/ui/fonts/fraunces-core.woff2',
  'figtree.woff2': './src/ui/fonts/figtree-core.woff2',
};

function embedFiles(): Plugin {
  const files = Object.entries(EMBED_FILES).map(([name, from]) => ({
    fileName: `widgets/${name}`,
    file: fileURLToPath(import.meta.resolve(from)),
    type: name.endsWith('.mp3') ? 'audio/mpeg' : 'font/woff2',
  }));
  return {
    name: 'clear-spring-widget-files',
    configureServer(dev) {
      for (const { fileName, file, type } of files)
        dev.middlewares.use(`/${fileName}`, (_, response) => {
          response.setHeader('content-type', type).setHeader('access-control-allow-origin', '*');
          createReadStream(file).pipe(response);
        });
    },
    async generateBundle() {
      for (const { fileName, file } of files)
        this.emitFile({ type: 'asset', fileName, source: await readFile(file) });
    },
  };
}

/**
 * Loads what is seen first: the stylesheet before the scripts, so that index.html's loading rings are painted while the
 * app loads, and the fonts in parallel with it.
 */
function firstThingsFirst(): Plugin {
  const stylesheet = /<link rel="stylesheet"[^>]*>/;
  return {
    name: 'clear-spring-first-things-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const [link] = stylesheet.exec(html) ?? [];
        if (!link) throw new Error('The page has no stylesheet.');
        return {
          html: html.replace(stylesheet, '').replace('<script', `${link}\n    <script`),
          tags: Object.keys(bundle ?? {})
            .filter((file) => /^assets\/.+-core-.+\.woff2$/.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
              injectTo: 'head',
            })),
        };
      },
    },
    /** A file of public/ is copied as it is. */
    async writeBundle({ dir }) {
      const file = join(dir!, 'before-app.js');
      const { code } = await minify(file, await readFile(file, 'utf8'));
      await writeFile(file, code);
    },
  };
}

/** The manifest, in the build alone: without its worker the app is not installed. */
function installable(): Plugin {
  const fileName = 'manifest.webmanifest';
  return {
    name: 'clear-spring-installable',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${fileName}` }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
    },
  };
}

/** What the worker stores of it, it has to know: before the worker. */
function finishedPages(): Plugin {
  let isWritten = false;
  return {
    name: 'clear-spring-finished-pages',
    apply: 'build',
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      // A build that has failed gets here too, not always with its error.
      async handler() {
        if (isWritten)
          await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'finished-pages.ts')]);
      },
    },
  };
}

const proxy = {
  '/api': server,
  '/s/': server,
  '/feed/': server,
  '/unsubscribe/': server,
  '/sandbox/': server,
};

export default defineConfig({
  plugins: [
    react(),
    brand(),
    tailwindcss(),
    art(),
    embedFiles(),
    firstThingsFirst(),
    leanContract(),
    leanSignIn(),
    leanForMembers(),
    compileAtStart(),
    installable(),
    screenScripts(),
    finishedPages(),
    serviceWorker(),
  ],
  server: { proxy },
  preview: { proxy },
  // Safari 16.4 is the first iPhone browser with push; light-dark() is transpiled for it.
  build: {
    target: ['es2022', 'chrome111', 'firefox128', 'safari16.4'],
    // Of these only Safari before 17 does without, and is asked to preload in the older way instead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Does not say that its modules only declare. Of its 600 kB, the sheets of cards need 40.
        moduleSideEffects: [{ test: /node_modules\/@cantoo\/pdf-lib\//, sideEffects: false }],
      },
      output: {
        chunkFileNames,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
