// Takes the pictures in docs/screens: every screen as a phone and a desktop, light and dark. `npm run screens`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from './chromium.mjs';

const PORT = 21_410;
const ORIGIN = `http://localhost:${PORT}`;
const OUT = 'docs/screens';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

interface Shot {
  name: string;
  path: string;
  /** Whose page; nobody's for a visitor. */
  as?: 'demo-member' | 'demo-subscriber' | 'demo-admin';
  /** What to do before the picture. */
  open?: (page: Page) => Promise<void>;
  /** Only at this width. */
  width?: number;
}

const tap = (role: 'button' | 'tab', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

/** The first episode of the library. */
const episode = (page: Page) => page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first();

async function playEpisode(page: Page): Promise<void> {
  await episode(page)
    .getByRole('button', { name: /^Play / })
    .click();
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0);
  await page.getByRole('slider').fill('33');
  await page.waitForFunction(() => {
    const bars = document.querySelector('[data-testid=waveform] path')?.getAttribute('d') ?? '';
    return new Set(bars.match(/(?<= )[\d.]+/g)).size > 5;
  });
  // The rings of loading show for a second.
  await page.waitForTimeout(1_200);
}

async function downloadEpisode(page: Page): Promise<void> {
  await episode(page).getByRole('heading').getByRole('button').click();
  await episode(page)
    .getByRole('button', { name: /^Download / })
    .click();
  await episode(page)
    .getByRole('button', { name: /^Remove the download/ })
    .waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
}

/** The first four logs in the four states that there are. */
async function showEveryStatus(page: Page): Promise<void> {
  await page.route('**/api/notification-logs?*', async (route) => {
    const list = (await (await route.fetch()).json()) as { logs: object[] };
    const [first = {}, second = {}, third = {}] = list.logs;
    Object.assign(first, { status: 'scheduled' });
    Object.assign(second, {
      status: 'sending',
      deliveredCount: 4_210,
      failedCount: 17,
      recipientCount: 10_000,
    });
    Object.assign(third, { status: 'failed', deliveredCount: 0, failedCount: 201 });
    await route.fulfill({ json: list });
  });
  await page.reload();
  await page.getByRole('progressbar').waitFor();
}

async function scheduleSomething(page: Page): Promise<void> {
  await tap('button', 'Schedule a Notification')(page);
  const form = page.getByRole('region', { name: 'Scheduled notifications' });
  await form.getByLabel('Title').fill('Book club tonight');
  await form.getByLabel('Message').fill('We read the second chapter. The room opens at half past seven.');
  await form.getByLabel('Scheduled time').fill('2099-12-24T18:06');
}

/** A browser that could have notifications and was not asked yet; or an iPhone's, away from the Home Screen. */
async function offerPush(page: Page, on?: 'iPhone'): Promise<void> {
  await page.addInitScript((iPhone) => {
    if (!iPhone) return void Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone OS 18_5' });
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  }, on === 'iPhone');
  await page.reload();
  await page.getByRole('button', { name: 'Enable' }).waitFor();
}

/** A browser that offers to install the app. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await page.getByRole('button', { name: 'Install', exact: true }).waitFor();
}

/** One that does not, after a minute. */
async function openInstallGuide(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(61_000);
  await tap('button', 'Install')(page);
  await page.getByRole('dialog').waitFor();
  await page.clock.resume();
}

/** A worker that waits with a new version. */
async function offerUpdate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const container = navigator.serviceWorker;
    Object.defineProperty(container, 'controller', { value: {} });
    const waiting = { postMessage() {} };
    container.register = async () => Object.assign(new EventTarget(), { waiting }) as never;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Update' }).waitFor();
}

/** The player at the foot of the home page. */
async function playAndGoHome(page: Page): Promise<void> {
  await playEpisode(page);
  await page.getByRole('link', { name: 'Clear Spring, home' }).click();
  await page.getByRole('region', { name: 'Now playing' }).waitFor();
}

const AUDIOS = { path: '/advanced-audios', as: 'demo-subscriber' } as const;

/** The checkout, in this tab. */
async function payHere(page: Page) {
  await page.evaluate(() => void (window.open = () => null));
  await tap('button', 'Subscribe')(page);
  await page.waitForURL('**/sandbox/checkout/**');
}

/** The billing portal itself, above the page on which the plan is cancelled. */
async function manageHere(page: Page) {
  await tap('button', 'Cancel subscription')(page);
  await page.getByRole('link', { name: 'Billing portal' }).click();
  await page.getByRole('heading', { name: 'Manage your plan' }).waitFor();
}

/** The page in the frame, once the overlay over it has gone. */
async function framed(page: Page) {
  await page.locator('iframe').waitFor();
  await page.getByTestId('frame-overlay').waitFor({ state: 'detached' });
  return page.frameLocator('iframe');
}

const arrived = async (page: Page) => void (await framed(page));

async function loseGallery(page: Page) {
  await page.route('**/widgets/photos.html', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').waitFor();
}

const SHOTS: Shot[] = [
  { name: 'auth', path: '/auth' },
  { name: 'auth-sign-up', path: '/auth', open: tap('tab', 'Sign Up') },
  { name: 'not-found', path: '/nowhere' },
  { name: 'home', path: '/', as: 'demo-member' },
  { name: 'home-subscriber', path: '/', as: 'demo-subscriber' },
  {
    name: 'phone-menu',
    path: '/',
    as: 'demo-member',
    open: async (page) => {
      await tap('button', 'Menu')(page);
      await page.getByRole('dialog').waitFor();
    },
    width: 390,
  },
  { name: 'avatar-menu', path: '/', as: 'demo-member', open: tap('button', /Account/) },
  { name: 'product-media', path: '/product-media', as: 'demo-member' },
  {
    name: 'product-media-open',
    path: '/product-media',
    as: 'demo-member',
    open: tap('button', /CS Wellness Products/),
  },
  { name: 'products', path: '/cs-wellness-products', as: 'demo-member', open: tap('button', /Spring Drops/) },
  {
    name: 'products-qr',
    path: '/cs-wellness-products',
    as: 'demo-member',
    open: async (page) => {
      await tap('button', /Spring Drops/)(page);
      await tap('button', 'QR Code')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'my-links', path: '/my-links', as: 'demo-member' },
  { name: 'my-links-empty', path: '/my-links', as: 'demo-admin' },
  {
    name: 'my-links-error',
    path: '/my-links',
    as: 'demo-member',
    open: async (page) => {
      await page.route('**/api/my-links', (route) => route.fulfill({ status: 500, body: '' }));
      await page.reload();
    },
  },
  { name: 'training', path: '/advanced-training', as: 'demo-member' },
  { name: 'podcast-gate', path: '/advanced-audios', as: 'demo-member' },
  { name: 'podcast', ...AUDIOS },
  { name: 'podcast-playing', ...AUDIOS, open: playEpisode },
  {
    name: 'podcast-mini',
    ...AUDIOS,
    open: playAndGoHome,
  },
  {
    name: 'podcast-info',
    ...AUDIOS,
    open: async (page) => {
      await episode(page).getByRole('heading').getByRole('button').click();
      await tap('button', 'More Info')(page);
    },
  },
  {
    name: 'podcast-error',
    ...AUDIOS,
    open: async (page) => {
      await page.route('**/api/audio-proxy**', (route) => route.fulfill({ status: 502, body: '' }));
      await tap('button', /^Play /)(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'podcast-sleep',
    ...AUDIOS,
    open: async (page) => {
      await playEpisode(page);
      await tap('button', 'Sleep timer')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'podcast-downloads',
    ...AUDIOS,
    open: async (page) => {
      await downloadEpisode(page);
      await tap('button', 'Downloads')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'podcast-offline',
    ...AUDIOS,
    open: async (page) => {
      await downloadEpisode(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'podcast-keys',
    ...AUDIOS,
    open: async (page) => {
      await tap('button', 'Keyboard shortcuts')(page);
      await page.getByRole('dialog').waitFor();
    },
    width: 1440,
  },
  { name: 'subscription', path: '/subscription', as: 'demo-member' },
  { name: 'subscription-active', path: '/subscription', as: 'demo-subscriber' },
  { name: 'profile-subscription', path: '/profile?section=subscription', as: 'demo-subscriber' },
  { name: 'radio', path: '/radio-connection', as: 'demo-subscriber' },
  { name: 'radio-preview', path: '/radio-connection', as: 'demo-member' },
  { name: 'fast-start', path: '/fast-start', as: 'demo-member', open: arrived },
  { name: 'fast-start-resources', path: '/fast-start', as: 'demo-member', open: tap('tab', 'Resources') },
  { name: 'bonus-materials', path: '/bonus-materials', as: 'demo-member' },
  { name: 'bonus-coming-soon', path: '/bonus-materials', as: 'demo-member', open: tap('tab', /Links/) },
  { name: 'founder-audios', path: '/founder-audios', as: 'demo-member', open: arrived },
  { name: 'founder', path: '/founder', as: 'demo-member', open: arrived },
  { name: 'event-photos', path: '/event-photos', as: 'demo-member', open: arrived },
  {
    name: 'event-photos-open',
    path: '/event-photos',
    as: 'demo-member',
    open: async (page) => {
      const gallery = await framed(page);
      await gallery.getByRole('button', { name: 'A light for each of us' }).click();
      await page.getByRole('button', { name: 'Reload' }).evaluate((button) => button.scrollIntoView());
    },
  },
  { name: 'event-photos-error', path: '/event-photos', as: 'demo-member', open: loseGallery },
  { name: 'sandbox-checkout', path: '/subscription', as: 'demo-member', open: payHere },
  { name: 'sandbox-portal', path: '/subscription', as: 'demo-subscriber', open: manageHere },
  { name: 'profile', path: '/profile', as: 'demo-member' },
  { name: 'notification-logs', path: '/notification-logs', as: 'demo-admin', open: showEveryStatus },
  {
    name: 'admin-notifications',
    path: '/admin/notifications',
    as: 'demo-admin',
    open: (page) => page.getByRole('main').getByRole('article').first().waitFor(),
  },
  {
    name: 'admin-notifications-schedule',
    path: '/admin/notifications',
    as: 'demo-admin',
    open: scheduleSomething,
  },
  {
    name: 'rss-monitoring',
    path: '/admin/rss-monitoring',
    as: 'demo-admin',
    open: (page) => page.getByRole('main').getByRole('cell').first().waitFor(),
  },
  { name: 'push-opt-in', path: '/', as: 'demo-member', open: (page) => offerPush(page) },
  {
    name: 'push-opt-in-iphone',
    path: '/',
    as: 'demo-member',
    open: async (page) => {
      await offerPush(page, 'iPhone');
      await tap('button', 'Enable')(page);
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
    width: 390,
  },
  { name: 'install', path: '/', as: 'demo-member', open: offerInstall },
  { name: 'install-guide', path: '/', as: 'demo-member', open: openInstallGuide },
  { name: 'update', path: '/', as: 'demo-member', open: offerUpdate },
  {
    name: 'offline',
    path: '/my-links',
    as: 'demo-member',
    open: async (page) => {
      await page.context().setOffline(true);
      await page.getByText("You're offline").waitFor();
    },
  },
  {
    name: 'offline-dock',
    ...AUDIOS,
    open: async (page) => {
      await playAndGoHome(page);
      await offerInstall(page);
      await page.context().setOffline(true);
      await page.getByText("You're offline").waitFor();
    },
  },
  { name: 'gone-link', path: '/s/zzzzzzz' },
];

async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'clear-spring-screens-'));
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(PORT), DEMO: 'on' };
  const server = spawn('node', ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (text: Buffer) => String(text).includes('is open at') && resolve());
  });
  return async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The picture at the head of the README, put together from those that were taken. */
async function composeReadmePicture() {
  const screen = (name: string, width: number) => sharp(join(OUT, name)).resize(width).toBuffer();
  const pictures = [
    { input: await screen('home-1440-light.webp', 1100), left: 40, top: 40 },
    { input: await screen('my-links-390-light.webp', 300), left: 1180, top: 40 },
    { input: await screen('home-390-dark.webp', 300), left: 1520, top: 40 },
  ];
  await sharp({ create: { width: 1860, height: 768, channels: 3, background: '#eae0cf' } })
    .composite(pictures)
    .webp({ quality: 82 })
    .toFile(join(OUT, 'readme.webp'));
}

const wanted = process.argv.slice(2);
const stop = await startServer();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
try {
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const shot of SHOTS) {
        if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
        if (shot.width && shot.width !== viewport.width) continue;
        const phone = viewport.width < 768;
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          hasTouch: phone,
          isMobile: phone,
        });
        const page = await context.newPage();
        if (shot.as)
          await page.request.post(`${ORIGIN}/api/login`, {
            data: { username: shot.as, password: 'life-in-balance' },
          });
        await page.goto(ORIGIN + shot.path);
        await page.waitForLoadState('networkidle');
        await shot.open?.(page);
        await page.waitForLoadState('networkidle');
        const name = `${shot.name}-${viewport.width}-${colorScheme}.webp`;
        await sharp(await page.screenshot({ animations: 'disabled' }))
          .webp({ quality: 82 })
          .toFile(join(OUT, name));
        console.log(name);
        await context.close();
      }
    }
  }
  if (wanted.length === 0) await composeReadmePicture();
} finally {
  await browser.close();
  await stop();
}
