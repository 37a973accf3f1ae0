// Takes the pictures in docs/screens: every screen as a phone and a desktop, light and dark. `npm run screens`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { colours } from '@clear-spring/content/colours';
import sharp from 'sharp';
import { chromiumPath } from './chromium.mjs';
import { SHOTS, type Shot } from './screens.list.ts';
import { startProduct } from './start-product.ts';

const OUT = 'docs/screens';
const SIZES = [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1440, height: 900 } },
];

/** The picture at the top of the README, composed from the others. */
async function composeReadmePicture() {
  const screen = (name: string, width: number) => sharp(join(OUT, name)).resize(width).toBuffer();
  const pictures = [
    { input: await screen('home-1440-light.webp', 1100), left: 40, top: 40 },
    { input: await screen('my-links-390-light.webp', 300), left: 1180, top: 40 },
    { input: await screen('home-390-dark.webp', 300), left: 1520, top: 40 },
  ];
  await sharp({ create: { width: 1860, height: 768, channels: 3, background: colours.well[0] } })
    .composite(pictures)
    .webp({ quality: 82 })
    .toFile(join(OUT, 'readme.webp'));
}

/** Waits until the app is alive and everything in sight has loaded. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('.root-load-failure').waitFor({ state: 'detached' });
  const onItsWay = '[data-loading], [aria-busy=true], [data-testid=frame-overlay]';
  await page.locator(onItsWay).first().waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      const isSeen = document.elementFromPoint(left + width / 2, top + height / 2) === image;
      return image.complete || !isSeen;
    }),
  );
  for (const frame of page.frames())
    await frame.waitForFunction(
      () => document.readyState === 'complete' && document.fonts.status === 'loaded',
    );
}

async function take({ name, path, as, open, worker }: Shot, browser: Browser, look: BrowserContextOptions) {
  const serviceWorkers = worker ? 'allow' : 'block';
  const context = await browser.newContext({
    baseURL: product.origin,
    reducedMotion: 'reduce',
    serviceWorkers,
    ...look,
  });
  const page = await context.newPage();
  if (as) await page.request.post('/api/login', { data: { username: as, password: 'life-in-balance' } });
  await page.goto(path);
  await settle(page);
  await open?.(page);
  await settle(page);
  const file = `${name}-${look.viewport?.width}-${look.colorScheme}.webp`;
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 82 })
    .toFile(join(OUT, file));
  console.log(file);
  await context.close();
}

const wanted = process.argv.slice(2);
const shots = SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const dataDir = await mkdtemp(join(tmpdir(), 'clear-spring-screens-'));
const product = await startProduct(dataDir);
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
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const shot of shots)
        if (!shot.width || shot.width === size.viewport.width)
          await take(shot, browser, { ...size, colorScheme });
  if (wanted.length === 0) await composeReadmePicture();
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
