import { brand, pages } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { readAt } from './layout.ts';
import { expect, test } from './member.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

test('SHELL-01 the header shows the logo and the product name', async ({ page, member: _member }) => {
  const shell = shellScreen(page);
  await page.goto('/profile');
  await expect(shell.logo).toHaveText(brand.productName);
  await expect(shell.logoPicture).toBeVisible();
  await expect
    .poll(() => shell.logoPicture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await shell.logo.click();
  await expect(page).toHaveURL('/');
});

test('SHELL-24 a logo that cannot be loaded gives way to a placeholder @desktop', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  await page.route('**/art/mark*.svg', (route) => route.abort());
  await page.goto('/');
  await expect(shell.logoPicture).toHaveAttribute('src', /placeholder/);
  await expect
    .poll(() => shell.logoPicture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expect(shell.logo).toHaveText(brand.productName);
});

test('SHELL-07 SHELL-08 the avatar menu says who this is, and leads to what is theirs', async ({
  page,
  member,
}) => {
  const shell = shellScreen(page);
  await page.goto('/');
  await shell.avatar.click();
  await expect(shell.header.getByText(member.username, { exact: true })).toBeVisible();
  await expect(shell.header.getByText(member.email, { exact: true })).toBeVisible();
  await expect(shell.entries).toHaveText(['Profile', 'My Links', 'Subscription', 'Settings', 'Log out']);
  await page.keyboard.press('Escape');

  for (const [name, path] of [
    ['Profile', '/profile'],
    ['My Links', '/my-links'],
    ['Subscription', '/subscription'],
  ] as const) {
    await shell.avatar.click();
    await shell.entry(name).click();
    await expect(page).toHaveURL(path);
    await expect(shell.menu).toHaveCount(0);
  }
});

test('SHELL-10 Settings opens the profile, where the settings are @desktop', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  await page.goto('/');
  await shell.avatar.click();
  await shell.entry('Settings').click();
  await expect(page).toHaveURL('/profile');
});

test('SHELL-09 Log out calls the server, which ends the session @desktop', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  const calls = watchCalls(page);
  await page.goto('/');
  await shell.avatar.click();
  await shell.entry('Log out').click();
  await expect(page).toHaveURL('/auth');
  expect(calls.of('POST', '/api/logout')).toHaveLength(1);
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('the skip link is the first stop, and leads past the header @desktop', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  await page.goto('/product-media');
  await expect(shell.heading).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(shell.skipLink).toBeFocused();
  await expect(shell.skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(shell.main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shell.main.locator(':focus')).toHaveCount(1);
});

test('until it has the focus, nothing is seen of the skip link, however many lines it takes', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  await page.goto('/product-media');
  await expect(shell.heading).toBeVisible();
  await readAt(page, { width: 320, height: 640, text: 200 });
  await expect(shell.skipLink).not.toBeInViewport();
});

test('a menu that was opened while a page was still on its way stays open when it comes @desktop', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/ProfileScreen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await shell.avatar.click();
  await shell.entry('Profile').click();
  await expect(page).toHaveURL('/profile');
  await shell.avatar.click();
  await expect(shell.entry('Profile')).toBeFocused();

  send();
  await expect(shell.heading).toHaveText(pages.profile.title);
  await expect(page).toHaveTitle(/^My Profile/);
  await expect(shell.entry('Profile')).toBeFocused();
});

test('axe finds nothing on the open avatar menu', async ({ page, member: _member }) => {
  const shell = shellScreen(page);
  await page.goto('/profile');
  await expect(shell.heading).toBeVisible();
  await shell.avatar.click();
  await expect(shell.entry('Log out')).toBeVisible();
  await expectAccessible(page);
});

for (const path of ['/profile', '/advanced-training', '/no-such-page']) {
  test(`axe finds nothing on ${path} @desktop`, async ({ page, member: _member }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test(
  'CONST-01 767 px is a phone, 768 px a desktop',
  { tag: '@desktop' },
  async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.setViewportSize({ width: 767, height: 900 });
    await page.goto('/profile');
    await expect(shell.openPhoneMenu).toBeVisible();
    await expect(shell.back).toBeVisible();
    await expect(shell.mainNav).toBeHidden();
    await expect(shell.footerHeading('Quick links')).toBeHidden();

    await page.setViewportSize({ width: 768, height: 900 });
    await expect(shell.mainNav).toBeVisible();
    await expect(shell.footerHeading('Quick links')).toBeVisible();
    await expect(shell.openPhoneMenu).toBeHidden();
    await expect(shell.back).toBeHidden();
  },
);
