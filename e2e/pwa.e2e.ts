import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { expect, test } from './member.ts';
import { offerInstall, prompts, pwaScreen, workerIsThere } from './pwa.screen.ts';
import { holdBack } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

const DISMISSED = 'pwa-banner-dismissed-time';

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('PWA-01 the browser finds nothing that keeps the app from being installed @desktop', async ({
    page,
    member: _,
  }) => {
    await page.goto('/');
    await workerIsThere(page);
    const browser = await page.context().newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A test's window is incognito, which is the browser's only objection.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '') as Record<'icons' | 'screenshots' | 'shortcuts', Linked[]>;
    const { icons, screenshots, shortcuts } = manifest;
    expect(icons.map(({ purpose = 'any', sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src = '', sizes } of [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((one) => one.icons ?? []),
    ])
      expect(await sizeOf(src), src).toBe(sizes);
    for (const { url = '' } of shortcuts) {
      await page.goto(url);
      await expect(shellScreen(page).heading).toBeVisible();
      await expect(page).toHaveTitle(/^(?!Page not found)/);
    }

    function sizeOf(src: string) {
      return page.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
    }
  });
});

interface Linked {
  src?: string;
  url?: string;
  sizes?: string;
  purpose?: string;
  icons?: Linked[];
}

test("PWA-05 PWA-06 PWA-07 PWA-08 PWA-13 the browser's offer brings the banner, and Install its prompt", async ({
  page,
  member: _,
}) => {
  const pwa = pwaScreen(page);
  await page.goto('/');
  await expect(shellScreen(page).heading).toBeVisible();
  await expect(pwa.install).toHaveCount(0);
  expect(await offerInstall(page, 'accepted')).toBe(true);
  await expect(pwa.install).toBeVisible();
  await expect(pwa.install.getByRole('heading')).toHaveText('Install Clear Spring');
  await expect(pwa.install).toContainText('Add to your home screen for a better experience');
  await expect(pwa.install.getByRole('button')).toHaveText(['Not Now', 'Install']);
  await expectAccessible(page);
  await pwa.installNow.click();
  await expect(pwa.install).toHaveCount(0);
  expect(await prompts(page)).toBe('1');
});

test('PWA-13 the browser may offer it before the app has come', async ({ page, member: _ }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(shellScreen(page).heading).toHaveCount(0);
  expect(await offerInstall(page, 'accepted')).toBe(true);
  release();
  await pwaScreen(page).installNow.click();
  expect(await prompts(page)).toBe('1');
});

test('PWA-12 "Not Now" hides the banner, and is remembered @desktop', async ({ page, member: _ }) => {
  const pwa = pwaScreen(page);
  await page.goto('/');
  await expect(shellScreen(page).heading).toBeVisible();
  await offerInstall(page, 'accepted');
  const before = Date.now();
  await pwa.notNow.click();
  await expect(pwa.install).toHaveCount(0);
  expect(await prompts(page)).toBe('0');
  const stored = Number(await page.evaluate((key) => localStorage.getItem(key), DISMISSED));
  expect(stored).toBeGreaterThanOrEqual(before);
  expect(stored).toBeLessThanOrEqual(Date.now());
});

test('PWA-10 an installed app does not offer to be installed', async ({ page, member: _ }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.goto('/');
  await expect(shellScreen(page).heading).toBeVisible();
  // The banner's code has loaded, so it would have appeared.
  await page.waitForLoadState('networkidle');
  await offerInstall(page, 'accepted');
  await expect(pwaScreen(page).install).toHaveCount(0);
});

test('PWA-09 PWA-14 PWA-15 PWA-16 PWA-17 PWA-18 without a prompt the banner comes after a minute, and Install shows how @desktop', async ({
  page,
  member: _,
}) => {
  await page.clock.install();
  const pwa = pwaScreen(page);
  await page.goto('/');
  await expect(shellScreen(page).heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  await page.clock.runFor(40_000);
  await expect(pwa.install).toHaveCount(0);
  await page.clock.runFor(30_000);
  await page.clock.resume();
  await pwa.installNow.click();

  await expect(pwa.tabs).toHaveText(['iOS', 'Android']);
  await expect(pwa.tab('Android')).toHaveAttribute('aria-selected', 'true');
  await expect(pwa.steps).toHaveCount(3);
  const android = await pwa.steps.allTextContents();
  await pwa.tab('iOS').click();
  await expect(pwa.steps).not.toHaveText(android);
  await expect(pwa.steps).toHaveCount(3);
  await expectAccessible(page);

  await pwa.close.click();
  await expect(pwa.guide).toHaveCount(0);
  await expect(pwa.installNow).toBeFocused();
  await pwa.installNow.click();
  await pwa.gotIt.click();
  await expect(pwa.install).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), DISMISSED)).not.toBeNull();
});
