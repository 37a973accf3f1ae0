import { brand, defaultExternalUrls, pages } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './member.ts';
import { openedBy } from './outside.ts';
import { holdBack } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

test(
  'CONST-01 SHELL-01 SHELL-04 SHELL-09 SHELL-22 SHELL-24 on a desktop the menus obey the keyboard, and stay open while a page loads',
  { tag: '@desktop' },
  async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    const hasLogo = () =>
      expect
        .poll(() => shell.logoPicture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);

    await test.step('a placeholder takes the place of a lost logo', async () => {
      await page.route('**/art/mark*.svg', (route) => route.abort());
      await page.goto('/product-media');
      await expect(shell.logoPicture).toHaveAttribute('src', /placeholder/);
      await hasLogo();
      await page.unroute('**/art/mark*.svg');
    });

    await test.step('the skip link is the first stop, and leads past the header', async () => {
      await page.reload();
      await expect(shell.heading).toBeVisible();
      await expect(shell.logo).toHaveText(brand.productName);
      await hasLogo();
      await page.keyboard.press('Tab');
      await expect(shell.skipLink).toBeFocused();
      await expect(shell.skipLink).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(shell.main).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(shell.main.locator(':focus')).toHaveCount(1);
    });

    await test.step('a menu leaves a scrolled page where it is', async () => {
      const place = () => page.evaluate(() => window.scrollY);
      await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
      // Not by click(), which scrolls by itself.
      const { x, y, width, height } = (await shell.avatar.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
      await expect(shell.menu.locator(':focus')).toHaveCount(1);
      expect(await place()).toBe(300);
      await page.keyboard.press('Escape');
      await expect(shell.avatar).toBeFocused();
      expect(await place()).toBe(300);
    });

    await test.step('More works with the keyboard alone', async () => {
      await shell.more.focus();
      await page.keyboard.press('Enter');
      await expect(shell.entry('Bonus Materials')).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(shell.entry('Book Club Zoom')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(shell.entry('Bonus Materials')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(shell.menu).toHaveCount(0);
      await expect(shell.more).toBeFocused();

      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(shell.entry('Event Photos')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/event-photos');
      await expect(shell.heading).toBeFocused();
    });

    await test.step('Launch Zoom opens the online meeting in a new tab', async () => {
      await shell.more.click();
      expect(await openedBy(page, () => shell.entry('Launch Zoom').click())).toBe(
        defaultExternalUrls.meeting,
      );
      await expect(page).toHaveURL('/event-photos');
    });

    await test.step('a menu opened while a page loads stays open', async () => {
      const release = await holdBack(page, '**/assets/ProfileScreen-*.js');
      await shell.avatar.click();
      await shell.entry('Profile').click();
      await expect(page).toHaveURL('/profile');
      await shell.avatar.click();
      await expect(shell.entry('Profile')).toBeFocused();
      release();
      await expect(shell.heading).toHaveText(pages.profile.title);
      await expect(page).toHaveTitle(/^My Profile/);
      await expect(shell.entry('Profile')).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(shell.menu).toHaveCount(0);
    });

    await test.step('the footer has four columns beside each other', async () => {
      const columns = [
        shell.footer.getByText(`${brand.tagline}. Education and resources`),
        shell.footerHeading('Quick links'),
        shell.footerHeading('Support'),
        shell.footerHeading('Elsewhere'),
      ];
      const boxes = await Promise.all(columns.map((column) => column.boundingBox()));
      for (const [at, box] of boxes.slice(1).entries())
        expect(box?.x).toBeGreaterThan((boxes[at]?.x ?? 0) + (boxes[at]?.width ?? 0));
    });

    await test.step('767 px is a phone, 768 px a desktop', async () => {
      const onPhone = [shell.openPhoneMenu, shell.back];
      const onDesktop = [shell.mainNav, shell.footerHeading('Quick links')];
      await page.setViewportSize({ width: 767, height: 900 });
      for (const part of onPhone) await expect(part).toBeVisible();
      for (const part of onDesktop) await expect(part).toBeHidden();
      await page.setViewportSize({ width: 768, height: 900 });
      for (const part of onDesktop) await expect(part).toBeVisible();
      for (const part of onPhone) await expect(part).toBeHidden();
    });

    await test.step('Log out ends the session', async () => {
      await shell.avatar.click();
      await shell.entry('Log out').click();
      await expect(page).toHaveURL('/auth');
      expect((await page.request.get('/api/user')).status()).toBe(401);
    });
  },
);
