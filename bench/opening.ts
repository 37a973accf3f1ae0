// What members do every day: they open the app, and its worker answers from the device. How soon the largest part of the
// screen is seen, and its own heading is there, with a processor four times slower, beside a bare page.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, devices } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';
import { startProduct } from '../scripts/start-product.ts';
import { median } from './processes.ts';

const RUNS = 7;
const SLOWER = 4;
/** Times the largest paint of the bare page. */
const BAR = 4;
/** The library is not among them: its largest part is the title of an episode, which has to be read first. */
const SCREENS = ['/', '/my-links', '/profile'];
const BARE = '<!doctype html><meta name="viewport" content="width=device-width"><h1>A bare page</h1>';

interface Opening {
  /** Milliseconds from the navigation on. */
  paint: number;
  heading: number;
}

async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const seen = { paint: 0, heading: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      seen.paint = list.getEntries().at(-1)!.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#root h1, body > h1')) return;
      seen.heading = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const opening = await page.evaluate(() => (window as unknown as { seen: Opening }).seen);
  await page.close();
  return opening;
}

async function openings(context: BrowserContext, url: string): Promise<Opening> {
  const all: Opening[] = [];
  while (all.length < RUNS) all.push(await open(context, url));
  return { paint: median(all.map(({ paint }) => paint)), heading: median(all.map(({ heading }) => heading)) };
}

const dataDir = await mkdtemp(join(tmpdir(), 'clear-spring-bench-opening-'));
const product = await startProduct(dataDir);
const bare = createServer((_, answer) => void answer.setHeader('content-type', 'text/html').end(BARE));
await once(bare.listen(0, '127.0.0.1'), 'listening');
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--disable-gpu'] });
try {
  const baseline = await openings(
    await browser.newContext(devices['Pixel 7']),
    `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
  );
  const rows: Record<string, object> = {
    'a bare page': { 'largest paint ms': Math.round(baseline.paint), heading: Math.round(baseline.heading) },
  };
  for (const path of SCREENS) {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: product.origin });
    await context.request.post('/api/login', {
      data: { username: 'demo-member', password: 'life-in-balance' },
    });
    const first = await context.newPage();
    await first.goto(path);
    await first.waitForFunction(() => navigator.serviceWorker.controller);
    // Then all that the screen needs is on the device, and what was read too.
    await first.reload({ waitUntil: 'networkidle' });
    await first.close();
    const { paint, heading } = await openings(context, path);
    const times = paint / baseline.paint;
    const good = times <= BAR;
    if (!good) process.exitCode = 1;
    rows[path] = {
      'largest paint ms': Math.round(paint),
      heading: Math.round(heading),
      times: times.toFixed(1),
      'at most': BAR,
      good: good ? 'yes' : 'NO',
    };
    await context.close();
  }
  console.log(`Opened by the worker, median of ${RUNS}, a processor ${SLOWER} times slower:`);
  console.table(rows);
} finally {
  await browser.close();
  bare.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
