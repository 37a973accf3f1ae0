// Writes pages as finished HTML, once the app is built: that at /auth with the styles that it needs
// (docs/decisions/0065), and the heads of members' screens (docs/decisions/0067). A process of its own, because the app is
// rendered in a page without a browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  headFile,
  type Path,
  paths,
  preloadsOf,
  SCREEN_HEAD,
  SCREEN_SCRIPTS,
  type ScreenScripts,
  SIGN_IN_PAGE,
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
  const page = { window, document, navigator, history, location, localStorage, sessionStorage };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value });
  // An open one would keep this process alive.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  return window;
}

/** @throws if it is not there: the page would be another than was meant. */
function replace(html: string, part: RegExp, by: (part: string) => string): string {
  if (!part.test(html)) throw new Error(`index.html has no ${part}.`);
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
const { module: app } = await runnerImport<typeof Renderers>('/src/app/finished-pages.tsx', {
  root: import.meta.dirname,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
});

async function writeSignIn(): Promise<void> {
  const screen = await withPictures(app.signIn);
  const filled = replace(index, ROOT, () => `<div id="root">${screen}</div>`);

  const [link = '', file = ''] = /<link rel="stylesheet"[^>]* href="\/(.*?)">/.exec(filled) ?? [];
  const styles = await stylesFor(filled, join(DIST, file));
  const styled = replace(filled, /<link rel="stylesheet"[^>]*>/, () => `<style>${styles}</style>`);

  // All that the app is made of waits until the page has been seen; the script that sees to it is in the page.
  const scripts = (JSON.parse(await read(SCREEN_SCRIPTS)) as ScreenScripts)[paths.auth] ?? [];
  const template = preloadsOf(scripts, [link, ...(styled.match(APP) ?? [])]);
  const script = `<script>${await read('before-app.js')}</script>`;
  const html = replace(
    replace(styled.replace(APP, ''), BEFORE_APP, () => ''),
    /(?=<\/body>)/,
    () => template + script,
  );
  await writeFile(join(DIST, SIGN_IN_PAGE), html);
}

async function writeHead(path: Path, screen: string): Promise<void> {
  const head = headOf(page, screen);
  const file = join(DIST, headFile(path));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    replace(index, ROOT, (root) => `<div id="${SCREEN_HEAD}" inert>${head}</div>${root}`),
  );
}

await writeSignIn();
for (const [path, screen] of app.screens) await writeHead(path, screen);
