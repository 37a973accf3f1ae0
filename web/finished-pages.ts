// Writes pages as finished HTML, once the app is built: that at /auth (docs/decisions/0065) and the heads of members'
// screens (docs/decisions/0067). A process of its own, because the app is rendered in a page without a browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  finishedFile,
  headFile,
  type Path,
  paths,
  preloadsOf,
  SCREEN_HEAD,
  SCREEN_SCRIPTS,
  type ScreenScripts,
} from '@clear-spring/contract';
import { JSDOM } from 'jsdom';
import { runnerImport } from 'vite';
import { headOf } from './head-of.ts';
import type * as Renderers from './src/app/finished-pages.tsx';
import { stylesFor } from './styles-for.ts';

const DIST = join(import.meta.dirname, 'dist');
const ROOT = /<div id="root">.*?<\/div>/s;
const BEFORE_APP = /<script defer src="\/(before-app.js)"><\/script>/;
const APP = /<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/g;
const read = (file: string) => readFile(join(DIST, file), 'utf8');

/** A page in which the app can be rendered. */
function openPage(): JSDOM['window'] {
  const { window } = new JSDOM('', { url: `http://localhost${paths.auth}` });
  const { document, navigator, history, location, localStorage, sessionStorage } = window;
  // Members' browsers have caches, and so what the app does with them.
  const caches = {};
  const page = { window, document, navigator, history, location, localStorage, sessionStorage, caches };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value });
  // An open one would keep this process alive.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  return window;
}

/** @throws if it is not there: the page would be another than was meant. */
function replace(html: string, part: string | RegExp, by: (part: string) => string): string {
  if (typeof part === 'string' ? !html.includes(part) : !part.test(html))
    throw new Error(`index.html has no ${part}.`);
  return html.replace(part, by);
}

/** The same with its pictures in it: another round trip would be the longest part of seeing it. */
async function withPictures(html: string): Promise<string> {
  const urls = [...new Set(html.match(/(?<=")\/art\/[\w-]+\.svg(?=")/g))];
  const pictures = await Promise.all(urls.map(async (url) => [url, await read(url)] as const));
  return pictures.reduce((page, [url, svg]) => page.replaceAll(url, dataUrl(svg)), html);
}

/** Without spaces, at which an address would end in a srcset. */
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>\s]/g, encodeURIComponent)}`;

const page = openPage();
const index = await read('index.html');
const beforeApp = await read('before-app.js');
const scripts = JSON.parse(await read(SCREEN_SCRIPTS)) as ScreenScripts;
const { module: app } = await runnerImport<typeof Renderers>('/src/app/finished-pages.tsx', {
  root: import.meta.dirname,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
});

/**
 * The page with the styles in it that it needs. All that the app is made of waits until the page has been seen; the script
 * that sees to it is in the page.
 */
async function finish(path: Path, html: string): Promise<string> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]* href="\/(.*?)">/.exec(html) ?? [];
  const styles = await stylesFor(html, join(DIST, file));
  const styled = replace(html, link, () => `<style>${styles}</style>`);
  const template = preloadsOf(scripts[path] ?? [], [link, ...(styled.match(APP) ?? [])]);
  const early = replace(styled.replace(APP, ''), BEFORE_APP, () => '');
  return replace(early, /(?=<\/body>)/, () => `${template}<script>${beforeApp}</script>`);
}

async function write(file: string, html: string): Promise<void> {
  await mkdir(dirname(join(DIST, file)), { recursive: true });
  await writeFile(join(DIST, file), html);
}

const signIn = `<div id="root">${await withPictures(app.signIn)}</div>`;
await write(
  finishedFile(paths.auth),
  await finish(
    paths.auth,
    replace(index, ROOT, () => signIn),
  ),
);
for (const [path, screen] of app.screens) {
  const head = `<div id="${SCREEN_HEAD}" inert>${headOf(page, screen)}</div>`;
  const html = replace(index, ROOT, (root) => head + root);
  await write(headFile(path), html);
  await write(finishedFile(path), await finish(path, html));
}
