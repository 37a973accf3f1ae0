import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/index.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openEmbeddedPostgres } from '../server/src/db/embedded/index.ts';
import { createMember } from '../server/src/features/auth/index.ts';
import { startSubscription } from '../server/src/features/subscription/index.ts';
import { createJobs } from '../server/src/jobs/index.ts';

const EPISODES = 10_000;
const HOUR = 3_600;
const RECORDING_SECONDS = 180;
const LISTENER = { username: 'listener', password: 'a spring in the hills' };

export interface Stage {
  browser: Browser;
  /** The app's origin. */
  origin: string;
  /** The podcast host's origin; it serves /hour.mp3 to anybody. */
  host: string;
  hourBytes: number;
  /** A subscriber's page, on a CPU slowed down by `slowdown`. */
  open(slowdown?: number): Promise<Page>;
  close(): Promise<void>;
}

/** The whole app with a podcast of 10,000 one-hour episodes, from a host on this machine. */
export async function setTheStage(): Promise<Stage> {
  const { host, hourBytes, server } = await startHost();
  const dataDir = await mkdtemp('/var/tmp/clear-spring-bench-audio-');
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  const database = openDatabase(postgres.url, console);
  await migrateDatabase(database);
  const jobs = await createJobs({ url: postgres.url, log: console });
  const app = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, DEMO: 'off', PODCAST_FEED_URL: `${host}/feed` }),
    database,
    jobs,
    mailer: { send: async () => {} },
    addresses: { allows: () => true, resolve: () => {} },
    webFolder: fileURLToPath(new URL('../web/dist', import.meta.url)),
  });
  const listener = await createMember(database.db, { ...LISTENER, email: 'listener@bench.example' });
  if (typeof listener === 'string') throw new Error(listener);
  await startSubscription(database.db, listener.id, new Date());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    // The pages compared with ours have no address of their own, so Chromium would block their requests to this
    // machine.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });

  async function open(slowdown = 1): Promise<Page> {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      baseURL: origin,
      // The worker would answer for the pages compared with ours.
      serviceWorkers: 'block',
    });
    await page.request.post('/api/login', { data: LISTENER });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return page;
  }
  await waitForLibrary(await open());

  return {
    browser,
    origin,
    host,
    hourBytes,
    open,
    async close() {
      await browser.close();
      await app.close();
      await jobs.stop();
      await database.close();
      await postgres.close();
      server.close();
      server.closeAllConnections();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitForLibrary(page: Page): Promise<void> {
  for (let count = 0; count < EPISODES; await page.waitForTimeout(250)) {
    const answer = await page.request.get('/api/podcast-info');
    ({
      episodes: { length: count },
    } = (await answer.json()) as { episodes: unknown[] });
  }
  await page.close();
}

async function startHost() {
  // MP3 frames are independent of each other, so a recording repeated is a valid longer one.
  const recording = readFileSync(new URL('../content/audio/guided-practice.mp3', import.meta.url));
  const hour = Buffer.concat(Array.from({ length: HOUR / RECORDING_SECONDS }, () => recording));
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/feed')
      return response.setHeader('content-type', 'application/rss+xml').end(feed(host));
    response.setHeader('content-type', 'audio/mpeg').setHeader('accept-ranges', 'bytes');
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (first === undefined) return response.setHeader('content-length', hour.length).end(hour);
    const end = Math.min(Number(last || Infinity), hour.length - 1);
    response.writeHead(206, {
      'content-range': `bytes ${first}-${end}/${hour.length}`,
      'content-length': end - Number(first) + 1,
    });
    return response.end(hour.subarray(Number(first), end + 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, hourBytes: hour.length, server };
}

const WORDS =
  'water sleep morning light bottle table walk winter letter garden quiet friend promise answer kitchen silence river bread question season'.split(
    ' ',
  );
/** Deterministic for a seed. */
function words(seed: number, count: number): string {
  let state = seed + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  next();
  return Array.from({ length: count }, () => WORDS[next() % WORDS.length]).join(' ');
}

function feed(host: string): string {
  const items = Array.from({ length: EPISODES }, (_, at) => {
    const date = new Date(Date.UTC(2026, 0, 1) - at * 86_400_000).toUTCString();
    return (
      `<item><title>${words(at, 4)} ${at}</title><guid>${at}</guid><pubDate>${date}</pubDate>` +
      `<description>${words(at + EPISODES, 12)}</description><itunes:duration>${HOUR}</itunes:duration>` +
      `<enclosure url="${host}/hour.mp3?${at}" type="audio/mpeg" length="1"/></item>`
    );
  });
  return (
    '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">' +
    `<channel><title>Bench</title>${items.join('')}</channel></rss>`
  );
}
