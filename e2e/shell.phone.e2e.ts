import { brand, defaultExternalUrls } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './member.ts';
import { openedBy } from './outside.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

test.describe('on a phone', () => {
  test('SHELL-14 a back button leads from every page to the one above it', async ({
    page,
    member: _member,
  }) => {
    const shell = shellScreen(page);
    for (const [path, above] of [
      ['/product-media', '/'],
      ['/cs-wellness-products', '/product-media'],
      ['/advanced-training', '/'],
      ['/advanced-audios', '/advanced-training'],
      ['/fast-start', '/'],
      ['/radio-connection', '/'],
      ['/bonus-materials', '/'],
      ['/founder-audios', '/bonus-materials'],
      ['/founder', '/bonus-materials'],
      ['/event-photos', '/'],
      ['/subscription', '/'],
      ['/profile', '/'],
      ['/my-links', '/'],
      ['/notification-logs', '/profile'],
    ] as const) {
      await page.goto(path);
      await shell.back.click();
      await expect(page, path).toHaveURL(above);
    }
  });

  test('SHELL-15 home has no back button', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/profile');
    await shell.back.click();
    await expect(page).toHaveURL('/');
    await expect(shell.header).toBeVisible();
    await expect(shell.back).toHaveCount(0);
  });

  test('SHELL-17 SHELL-19 the menu leads everywhere', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/profile');
    await shell.openPhoneMenu.click();
    await expect(shell.phoneEntries).toHaveText([
      'Home',
      'My Back Office',
      'Product Media',
      'My Links',
      'Advanced Training',
      'Radio Connection',
      'Fast Start',
      'Bonus Materials',
      'Event Photos',
      'Online Meetings',
      'Book Club',
      'Get Support / Contact Us',
      'Terms of Service',
      'Privacy Policy',
      'My Profile',
      'Subscription',
      'Settings',
      'Sign Out',
    ]);
    await expect(shell.phoneMenu.getByRole('heading', { name: 'Support' })).toBeVisible();
    await expect(shell.accountEntries).toHaveText(['My Profile', 'Subscription', 'Settings', 'Sign Out']);
    await expect(shell.currentPhoneEntries).toHaveText(['My Profile']);
    await shell.closePhoneMenu.click();

    for (const [name, path] of [
      ['Product Media', '/product-media'],
      ['My Links', '/my-links'],
      ['Advanced Training', '/advanced-training'],
      ['Radio Connection', '/radio-connection'],
      ['Fast Start', '/fast-start'],
      ['Bonus Materials', '/bonus-materials'],
      ['Event Photos', '/event-photos'],
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['My Profile', '/profile'],
      ['Subscription', '/subscription'],
      ['Settings', '/profile'],
      ['Home', '/'],
    ] as const) {
      await shell.openPhoneMenu.click();
      await shell.phoneEntry(name).click();
      await expect(page, name).toHaveURL(path);
      await expect(shell.phoneMenu, name).toHaveCount(0);
    }
  });

  test('the menu opens the back office, the online meeting and the book club in a new tab', async ({
    page,
    member: _member,
  }) => {
    const shell = shellScreen(page);
    for (const [name, address] of [
      ['My Back Office', defaultExternalUrls.backOffice],
      ['Online Meetings', defaultExternalUrls.meeting],
      ['Book Club', defaultExternalUrls.bookClub],
    ] as const) {
      await page.goto('/');
      await shell.openPhoneMenu.click();
      expect(await openedBy(page, () => shell.phoneEntry(name).click())).toBe(address);
    }
  });

  test('SHELL-18 ROUTE-13 the support entry writes a mail', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/');
    await shell.openPhoneMenu.click();
    await expect(shell.phoneEntry('Get Support / Contact Us')).toHaveAttribute(
      'href',
      `mailto:${defaultExternalUrls.supportEmail}`,
    );
  });

  test('SHELL-20 Sign Out calls the server, which ends the session', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    const calls = watchCalls(page);
    await page.goto('/');
    await shell.openPhoneMenu.click();
    await shell.signOut.click();
    await expect(page).toHaveURL('/auth');
    expect(calls.of('POST', '/api/logout')).toHaveLength(1);
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test('the menu keeps the focus, and gives it back', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/');
    await shell.openPhoneMenu.focus();
    await page.keyboard.press('Enter');
    await expect(shell.phoneMenu).toBeVisible();
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

  test('the menu closes where the window becomes a desktop, which has none', async ({
    page,
    member: _member,
  }) => {
    const shell = shellScreen(page);
    const phone = page.viewportSize()!;
    await page.goto('/profile');
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
      await expect(page).toHaveURL('/profile');
    }
  });

  test('a menu whose script is lost leaves the page, and comes once it can be had', async ({
    page,
    member: _member,
  }) => {
    const shell = shellScreen(page);
    await page.route('**/assets/PhoneMenu-*.js', (route) => route.abort());
    await page.goto('/profile');
    await expect(shell.heading).toBeVisible();
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/PhoneMenu-')),
      shell.openPhoneMenu.hover(),
    ]);
    await expect(shell.heading).toBeVisible();

    await page.unroute('**/assets/PhoneMenu-*.js');
    await shell.openPhoneMenu.click();
    await expect(shell.phoneMenu).toBeVisible();
  });

  test('SHELL-21 the footer is one short copyright line', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/profile');
    const line = shell.footer.getByText(`© ${new Date().getFullYear()} ${brand.companyName}`, {
      exact: true,
    });
    await expect(line.filter({ visible: true })).toHaveCount(1);
    await expect(shell.footer.getByRole('link')).toHaveCount(0);
    await expect(shell.footer.getByRole('heading')).toHaveCount(0);
    expect((await shell.footer.innerText()).trim()).toBe(
      `© ${new Date().getFullYear()} ${brand.companyName}`,
    );
  });

  test('axe finds nothing on the open menu', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/');
    await shell.openPhoneMenu.click();
    await expect(shell.signOut).toBeVisible();
    await expectAccessible(page);
  });
});
