import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { comeBack, expect, goOffline, test } from './edge.ts';
import { PASSWORD, signUp } from './member.ts';
import { isStored, placesOf, pwaScreen, workerIsThere } from './pwa.screen.ts';
import { expectShownQrCode } from './qr-code.ts';
import { productsScreen } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { linkFor } from './short-link.ts';
import { toastScreen } from './toast.screen.ts';

test('PWA-03 PWA-19 PWA-20 visited data opens offline, a shared link is at hand at its product, and the page says when the connection is back', async ({
  page,
  edge,
  member,
}) => {
  const pwa = pwaScreen(page);
  const { heading, main } = shellScreen(page);
  const { shortUrl } = await linkFor(page, 'spring-drops');
  const { picture } = qrDialogScreen(page, 'Spring Drops');
  const expectQrCode = async () => {
    await expect(picture).toHaveAttribute('src', /^data:/);
    await expectShownQrCode(picture, `${shortUrl}?qr=1`);
  };
  await page.goto('/my-links');
  await expect(main.getByRole('article')).toHaveCount(1);
  await workerIsThere(page);
  await isStored(page, shortUrl);
  await page.goto('/profile');
  await expect(main).toContainText(member.email);
  await expect(pwa.offline).toHaveCount(0);

  await goOffline(page, edge);
  await expect(pwa.offline).toBeVisible();
  await page.goto('/my-links');
  await expect(heading).toHaveText('My Shared Links');
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByRole('article')).toContainText('Spring Drops');
  await page.getByRole('button', { name: /QR code/i }).click();
  await expectQrCode();
  await page.keyboard.press('Escape');
  await expect(pwa.offline).toContainText(
    "You're offline Some features may be limited. You're viewing cached content.",
  );
  await expectAccessible(page);
  await page.goto('/cs-wellness-products');
  const product = productsScreen(page).row('Spring Drops');
  await product.open();
  await product.qrCode.click();
  await expectQrCode();
  await page.keyboard.press('Escape');

  // The news stays for five seconds, of which none must pass while it is looked for.
  await page.clock.install();
  await stopClock(page);
  await comeBack(page, edge);
  await expect(pwa.backOnline).toContainText('Back online Your connection has been restored.');
  await page.clock.runFor(4_500);
  await expect(pwa.backOnline).toBeVisible();
  await page.clock.runFor(600);
  await expect(pwa.backOnline).toHaveCount(0);
});

test(
  'the worker leaves to the server all but the screens; without the server a call says so, and the page catches up afterwards',
  { tag: '@desktop' },
  async ({ page, edge, member: _ }) => {
    await page.goto('/my-links');
    await workerIsThere(page);
    await expect(page.getByRole('main')).toContainText('Go to products');
    for (const path of ['/s/zzzzzzz', '/api/my-links', '/widgets/radio.html']) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker(), path).toBe(false);
    }
    const shell = await page.goto('/cs-wellness-products');
    expect(shell?.fromServiceWorker()).toBe(true);
    const kept = await page.evaluate(async () => {
      const caching = (await caches.keys()).filter((name) => !name.startsWith('answers:'));
      const keys = await Promise.all(caching.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter((path) => /^\/(s|api|widgets|sandbox)\//.test(path))).toEqual([]);

    // Only the server is gone: the browser still says that it is online.
    await edge.cut();
    const product = productsScreen(page).row('Spring Drops');
    await product.open();
    await product.copyLink.click();
    const sentence = 'Clear Spring cannot be reached. Check your connection, then try again.';
    await expect(toastScreen(page).saying('Error', sentence)).toBeVisible();
    await expect(pwaScreen(page).offline).toBeVisible();
    await page.goto('/my-links');
    await expect(page.getByRole('main')).toContainText('Go to products');
    await edge.restore();
    await page.request.post('/api/purchase-link', { data: { productId: 'spring-drops' } });
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  },
);

test(
  'a sign-out offline, the end of a session, and another member delete all data of the member on the device',
  { tag: '@desktop' },
  async ({ page, edge, member }) => {
    const signInAgain = () =>
      page.request.post('/api/login', { data: { username: member.username, password: PASSWORD } });

    await test.step('a sign-out offline, which the server hears of later', async () => {
      await page.goto('/profile');
      await workerIsThere(page);
      await expect(page.getByRole('main')).toContainText(member.email);
      await isStored(page, member.email);
      await goOffline(page, edge);
      await shellScreen(page).avatar.click();
      await shellScreen(page).entry('Log out').click();
      await expect(page).toHaveURL('/auth');
      await expect.poll(() => placesOf(page, member.username)).toEqual([]);
      await page.goto('/profile');
      await expect(page).toHaveURL('/auth');

      await comeBack(page, edge);
      await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401);
      await page.goto('/profile');
      await expect(page).toHaveURL('/auth');
      expect(await placesOf(page, member.username)).toEqual([]);
    });

    await test.step('the end of the session', async () => {
      await signInAgain();
      await page.goto('/profile');
      await isStored(page, member.email);
      await page.request.post('/api/logout');
      await page.reload();
      await expect(page).toHaveURL('/auth');
      await expect.poll(() => placesOf(page, member.username)).toEqual([]);
    });

    await test.step('another member takes over the session, and this page is not told', async () => {
      await signInAgain();
      await page.goto('/profile');
      await isStored(page, member.email);
      const other = await signUp(page, 'noor');
      await page.reload();
      await expect.poll(() => page.evaluate(() => caches.keys())).toContain(`answers:${other.username}`);
      await isStored(page, other.email);
      expect(await placesOf(page, member.username)).toEqual([]);
      await goOffline(page, edge);
      await page.reload();
      await expect(page.getByRole('main')).toContainText(other.email);
    });
  },
);
