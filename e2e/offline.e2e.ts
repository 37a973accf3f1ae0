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

test('PWA-03 PWA-19 PWA-20 what was visited opens offline with its data, and says so until the connection is back', async ({
  page,
  edge,
  member,
}) => {
  const pwa = pwaScreen(page);
  const shell = shellScreen(page);
  const { shortUrl } = await linkFor(page, 'spring-drops');
  await page.goto('/my-links');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await workerIsThere(page);
  await isStored(page, shortUrl);
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText(member.email);
  await expect(pwa.offline).toHaveCount(0);

  await goOffline(page, edge);
  await expect(pwa.offline).toBeVisible();
  await page.goto('/my-links');
  await expect(shell.heading).toHaveText('My Shared Links');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('article')).toContainText('Spring Drops');
  await page.getByRole('button', { name: /QR code/i }).click();
  const code = qrDialogScreen(page, 'Spring Drops').picture;
  await expect(code).toHaveAttribute('src', /^data:/);
  await expectShownQrCode(code, `${shortUrl}?qr=1`);
  await page.keyboard.press('Escape');
  await expect(pwa.offline).toContainText(
    "You're offline Some features may be limited. You're viewing cached content.",
  );
  await expectAccessible(page);

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

test('what needs the network says so, and what changed meanwhile shows when it is back @desktop', async ({
  page,
  edge,
  member: _,
}) => {
  await page.goto('/my-links');
  await workerIsThere(page);
  await expect(page.getByRole('main')).toContainText('Go to products');
  await page.goto('/cs-wellness-products');
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
});

test('a link that was seen among the shared ones is at hand offline where its product is', async ({
  page,
  edge,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, 'spring-drops');
  await page.goto('/my-links');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await workerIsThere(page);
  await isStored(page, shortUrl);
  await goOffline(page, edge);
  await page.goto('/cs-wellness-products');
  const product = productsScreen(page).row('Spring Drops');
  await product.open();
  await product.qrCode.click();
  const { picture } = qrDialogScreen(page, 'Spring Drops');
  await expect(picture).toHaveAttribute('src', /^data:/);
  await expectShownQrCode(picture, `${shortUrl}?qr=1`);
});

test('the worker leaves to the server what is not a screen of the app @desktop', async ({
  page,
  edge: _,
  member: _member,
}) => {
  await page.goto('/');
  await workerIsThere(page);
  for (const path of ['/s/zzzzzzz', '/api/my-links', '/widgets/radio.html']) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(false);
  }
  const shell = await page.goto('/profile');
  expect(shell?.fromServiceWorker()).toBe(true);
  const kept = await page.evaluate(async () => {
    const caching = (await caches.keys()).filter((name) => !name.startsWith('answers:'));
    const keys = await Promise.all(caching.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => /^\/(s|api|widgets|sandbox)\//.test(path))).toEqual([]);
});

test('who signs out offline leaves nothing behind, and is signed out for good @desktop', async ({
  page,
  edge,
  member,
}) => {
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

test('a session that has ended, and another member, take what was kept along @desktop', async ({
  page,
  edge,
  member,
}) => {
  await page.goto('/profile');
  await workerIsThere(page);
  await isStored(page, member.email);
  await page.request.post('/api/logout');
  await page.reload();
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => placesOf(page, member.username)).toEqual([]);

  // Signs in again; then another member takes over the browser's session without this page being told.
  await page.request.post('/api/login', { data: { username: member.username, password: PASSWORD } });
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
