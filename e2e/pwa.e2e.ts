import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { expect, test } from './member.ts';
import { offerInstall, prompts, pwaScreen, workerIsThere } from './pwa.screen.ts';
import { holdBack } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

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

test('PWA-08 PWA-09 PWA-13 PWA-14 PWA-17 an early offer of the browser is kept for Install, and without one the banner comes after a minute and shows how', async ({
  page,
  member: _,
}) => {
  const pwa = pwaScreen(page);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(shellScreen(page).heading).toHaveCount(0);
  expect(await offerInstall(page)).toBe(true);
  release();
  await expect(pwa.install).toBeVisible();
  await expectAccessible(page);
  await pwa.installNow.click();
  await expect(pwa.install).toHaveCount(0);
  expect(await prompts(page)).toBe('1');

  await page.clock.install();
  await page.goto('/');
  await expect(shellScreen(page).heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  await page.clock.runFor(40_000);
  await expect(pwa.install).toHaveCount(0);
  await page.clock.runFor(30_000);
  await page.clock.resume();
  await pwa.installNow.click();
  await expect(pwa.steps).toHaveCount(3);
  await expectAccessible(page);
  await pwa.close.click();
  await expect(pwa.guide).toHaveCount(0);
  await expect(pwa.installNow).toBeFocused();
  await pwa.installNow.click();
  await pwa.gotIt.click();
  await expect(pwa.install).toHaveCount(0);
});
