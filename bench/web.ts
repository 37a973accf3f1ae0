// Lighthouse on the built app, as a phone on a slow network, over TLS and HTTP/2 as in production: the median of five
// runs, and the size of the scripts of each first screen.
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, request } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';
import { startProduct } from '../scripts/start-product.ts';
import lighthouse from '../tools/lighthouse.mjs';
import { paths } from '@clear-spring/contract';
import { ADMIN_FOLDER } from '../web/chunks.ts';
import { freePort } from './free-port.ts';
import { openFront } from './front.ts';
import { median } from './processes.ts';

const RUNS = 5;
/**
 * script: at most so many bytes (brotli) of what the document names: all that the screen needs to be seen and used. What
 * the app loads of itself afterwards comes sooner or later by chance.
 */
const SCREENS = [
  { path: '/auth', as: null, script: 90 * 1_024 },
  { path: '/', as: 'demo-member', script: null },
  { path: '/advanced-audios', as: 'demo-subscriber', script: null },
  { path: '/my-links', as: 'demo-member', script: 123 * 1_024 },
] as const;
/** Lighthouse's scores out of 100; shift is CLS. */
const GATES = { performance: 90, accessibility: 100, bestPractices: 100, shift: 0.001 };

type Figures = Record<keyof typeof GATES | 'paint' | 'blocked' | 'machine', number>;

async function cookieOf(origin: string, username: string): Promise<string> {
  const client = await request.newContext({ baseURL: origin });
  await client.post('/api/login', { data: { username, password: 'life-in-balance' } });
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The brotli size of a script of the build. */
function packedSize(path: string): number {
  const file = join('web/dist', path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The bytes of the scripts that the document at a path names. */
async function scriptBytes(origin: string, path: string, cookie: string | null): Promise<number> {
  const document = await (await fetch(`${origin}${path}`, { headers: cookie ? { cookie } : {} })).text();
  const scripts = new Set(document.match(/(?<=(href|src)=")[^"]+\.js(?=")/g));
  if (scripts.size === 0) throw new Error(`The document at ${path} names no script.`);
  return [...scripts].reduce((sum, script) => sum + packedSize(script), 0);
}

/** One visit with an empty browser; null if Lighthouse saw no page, which happens now and then. */
async function visit(
  origin: string,
  { path, as }: (typeof SCREENS)[number],
  cookie: string | null,
): Promise<Figures | null> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--disable-gpu',
      '--disable-background-networking',
    ],
  });
  try {
    const result = await lighthouse(`${origin}${path}`, {
      port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // Visitors are answered 401 when the app asks who they are; the browser's console reports that as an error.
      ...(as === null && { skipAudits: ['errors-in-console'] }),
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    const { categories, audits, environment, runtimeError } = result!.lhr;
    if (runtimeError) return null;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      shift: value('cumulative-layout-shift'),
      paint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      machine: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}

/** The median of each figure. */
function medians(visits: readonly Figures[]): Figures {
  const names = Object.keys(visits[0]!) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((figures) => figures[name]))]),
  ) as Figures;
}

const isGood = (figures: Figures, bytes: number, { script }: (typeof SCREENS)[number]) =>
  (script === null || bytes <= script) &&
  figures.performance >= GATES.performance &&
  figures.accessibility >= GATES.accessibility &&
  figures.bestPractices >= GATES.bestPractices &&
  figures.shift <= GATES.shift;

/** What the bar counts: the code of the screens for admins. */
const FOR_ADMINS = `/${ADMIN_FOLDER}/`;
const forAdmins = { bytes: 0 };

/** The bytes of it that a new browser loads on these screens, one after the other, with what is stored for offline. */
async function adminCodeOn(origin: string, username: string, screens: readonly string[]): Promise<number> {
  forAdmins.bytes = 0;
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--ignore-certificate-errors', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
    await context.request.post('/api/login', { data: { username, password: 'life-in-balance' } });
    const page = await context.newPage();
    for (const path of screens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForLoadState('networkidle');
    return forAdmins.bytes;
  } finally {
    await browser.close();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'clear-spring-bench-web-'));
const product = await startProduct(dataDir);
const front = await openFront(product.origin, (path, bytes) => {
  if (path.startsWith(FOR_ADMINS)) forAdmins.bytes += bytes;
});
try {
  const rows: Record<string, Record<string, string | number>> = {};
  for (const screen of SCREENS) {
    const { path, as } = screen;
    const cookie = as && (await cookieOf(product.origin, as));
    const visits: Figures[] = [];
    while (visits.length < RUNS) {
      const figures = await visit(front.origin, screen, cookie);
      if (figures) visits.push(figures);
    }
    const figures = medians(visits);
    const bytes = await scriptBytes(product.origin, path, cookie);
    const good = isGood(figures, bytes, screen);
    if (!good) process.exitCode = 1;
    rows[path] = {
      performance: figures.performance,
      accessibility: figures.accessibility,
      'best practices': figures.bestPractices,
      CLS: figures.shift.toFixed(3),
      'LCP ms': Math.round(figures.paint),
      'TBT ms': Math.round(figures.blocked),
      // Lighthouse's measure of the processor, which it makes four times slower: without it, runs cannot be compared.
      machine: Math.round(figures.machine),
      'script KB': (bytes / 1_024).toFixed(1),
      'at most': screen.script === null ? '' : screen.script / 1_024,
      good: good ? 'yes' : 'NO',
    };
  }
  console.log(`Lighthouse on a phone, median of ${RUNS}; target: at least`, GATES);
  console.table(rows);

  const isForAdmins = (path: string) => path === paths.admin || path.startsWith(`${paths.admin}/`);
  const screens = Object.values(paths);
  const loaded = {
    'demo-subscriber': await adminCodeOn(
      front.origin,
      'demo-subscriber',
      screens.filter((path) => !isForAdmins(path)),
    ),
    // If nobody loaded any, there would be nothing to keep from members.
    'demo-admin': await adminCodeOn(front.origin, 'demo-admin', screens.filter(isForAdmins)),
  };
  const good = loaded['demo-subscriber'] === 0 && loaded['demo-admin'] > 0;
  if (!good) process.exitCode = 1;
  console.log(`\nCode for admins alone, in ${FOR_ADMINS}; target: members load none`);
  console.table(
    Object.fromEntries(
      Object.entries(loaded).map(([username, bytes]) => [username, { 'bytes loaded': bytes }]),
    ),
  );
} finally {
  front.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
