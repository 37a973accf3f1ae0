// Writes dist/sign-in.html, once the app is built: the page at /auth as finished HTML with the styles that it needs
// (docs/decisions/0065). A process of its own, because the app is rendered in a page without a browser.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths, preloadsOf, SCREEN_SCRIPTS, type ScreenScripts, SIGN_IN_PAGE } from '@clear-spring/contract';
import { JSDOM } from 'jsdom';
import { runnerImport } from 'vite';
import { stylesFor } from './styles-for.ts';

const DIST = join(import.meta.dirname, 'dist');
const read = (file: string) => readFile(join(DIST, file), 'utf8');

/** The app at /auth, as HTML. */
async function render(): Promise<string> {
  const { window } = new JSDOM('', { url: `http://localhost${paths.auth}` });
  const { document, navigator, history, localStorage, sessionStorage } = window;
  const page = { window, document, navigator, history, localStorage, sessionStorage };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value });
  // An open one would keep this process alive.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const { module } = await runnerImport<{ default: string }>('/src/app/finished-sign-in.tsx', {
    root: import.meta.dirname,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
  });
  return module.default;
}

/** @throws if it is not there: the page would be another than was meant. */
function replace(html: string, part: RegExp, by: () => string): string {
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

const [index, screen] = [await read('index.html'), await withPictures(await render())];
const filled = replace(index, /(?<=<div id="root">).*?(?=<\/div>)/s, () => screen);

const [link = '', file = ''] = /<link rel="stylesheet"[^>]* href="\/(.*?)">/.exec(filled) ?? [];
const styles = await stylesFor(filled, join(DIST, file));
const styled = replace(filled, /<link rel="stylesheet"[^>]*>/, () => `<style>${styles}</style>`);

// All that the app is made of waits until the page has been seen; the script that sees to it is in the page.
const BEFORE_APP = /<script defer src="\/(before-app.js)"><\/script>/;
const APP = /<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/g;
const scripts = (JSON.parse(await read(SCREEN_SCRIPTS)) as ScreenScripts)[paths.auth] ?? [];
const template = preloadsOf(scripts, [link, ...(styled.match(APP) ?? [])]);
const script = `<script>${await read('before-app.js')}</script>`;
const page = replace(
  replace(styled.replace(APP, ''), BEFORE_APP, () => ''),
  /(?=<\/body>)/,
  () => template + script,
);
await writeFile(join(DIST, SIGN_IN_PAGE), page);
