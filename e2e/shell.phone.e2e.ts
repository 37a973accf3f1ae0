import { brand, defaultExternalUrls } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { readAt } from './layout.ts';
import { expect, test } from './member.ts';
import { MOVING } from './motion.ts';
import { openedBy } from './outside.ts';
import { shellScreen } from './shell.screen.ts';

test.use({ contextOptions: MOVING });

test('SHELL-20 SHELL-21 on a phone the menu keeps the focus, gives it back, survives a lost script, a wide window, Back and a reload, and signs out', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  const phone = page.viewportSize()!;
  await page.goto('/my-links');
  await page.route('**/assets/PhoneMenu-*.js', (route) => route.abort());
  await page.goto('/product-media');
  await expect(shell.heading).toBeVisible();

  await test.step('the footer is one short copyright line', async () => {
    const line = `© ${new Date().getFullYear()} ${brand.companyName}`;
    await expect(shell.footer.getByText(line, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(shell.footer.getByRole('link')).toHaveCount(0);
    await expect(shell.footer.getByRole('heading')).toHaveCount(0);
    expect((await shell.footer.innerText()).trim()).toBe(line);
  });

  await test.step('a menu whose script is lost leaves the page, and opens once the script is there', async () => {
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/PhoneMenu-')),
      shell.openPhoneMenu.hover(),
    ]);
    await expect(shell.heading).toBeVisible();
    await page.unroute('**/assets/PhoneMenu-*.js');
    await shell.openPhoneMenu.tap();
    await expect(shell.signOut).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an external page opens in a new tab', async () => {
    const address = await openedBy(page, () => shell.phoneEntry('Online Meetings').tap());
    expect(address).toBe(defaultExternalUrls.meeting);
    await expect(shell.phoneMenu).toHaveCount(0);
  });

  await test.step('Back, Forward and a reload pass by the menu', async () => {
    await shell.openPhoneMenu.tap();
    await shell.phoneEntry('My Profile').tap();
    await expect(page).toHaveURL('/profile');
    await expect(shell.phoneMenu).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/product-media');
    await expect(shell.phoneMenu).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL('/profile');
    await page.goBack();

    await shell.openPhoneMenu.tap();
    await expect(shell.phoneMenu).toBeVisible();
    await page.reload();
    await expect(shell.heading).toBeVisible();
    await expect(shell.phoneMenu).toHaveCount(0);
    await page.waitForFunction(() => !('layers' in history.state));
    await page.goBack();
    await expect(page).toHaveURL('/my-links');
  });

  await test.step('the menu keeps the focus, and gives it back', async () => {
    await shell.openPhoneMenu.focus();
    await page.keyboard.press('Enter');
    await expect(shell.phoneMenu.locator(':focus')).toHaveCount(1);
    // More than the menu's tab stops: the focus cycles and never leaves it.
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab');
      await expect(shell.phoneMenu.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(shell.phoneMenu).toHaveCount(0);
    await expect(shell.openPhoneMenu).toBeFocused();

    await page.keyboard.press('Enter');
    await shell.phoneEntry('Fast Start').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/fast-start');
    await expect(shell.heading).toBeFocused();
  });

  await test.step('the menu closes where the window becomes a desktop', async () => {
    for (const desktop of [
      { width: 844, height: 390 },
      { width: 1000, height: 800 },
    ]) {
      await page.setViewportSize(phone);
      await shell.openPhoneMenu.click();
      await expect(shell.closePhoneMenu).toBeFocused();
      await page.setViewportSize(desktop);
      await expect(shell.main).toBeFocused();
      await shell.avatar.click();
      await expect(shell.menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/fast-start');
    }
  });

  await test.step('without the focus the skip link is out of sight, however many lines it takes', async () => {
    await readAt(page, { width: 320, height: 640, text: 200 });
    await expect(shell.skipLink).not.toBeInViewport();
    await readAt(page, { ...phone, text: 100 });
  });

  await test.step('Sign Out ends the session', async () => {
    await shell.openPhoneMenu.tap();
    await shell.signOut.tap();
    await expect(page).toHaveURL('/auth');
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });
});

test('the header stays above what scrolls beneath it', async ({ page, member: _member }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const covered = await header.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const places: number[] = [];
    for (let at = 0; at < document.documentElement.scrollHeight - window.innerHeight; at += height / 2) {
      window.scrollTo({ top: at, behavior: 'instant' });
      const top = document.elementFromPoint(width / 2, height / 2);
      if (!element.contains(top)) places.push(at);
    }
    return places;
  });
  expect(covered).toEqual([]);
});
