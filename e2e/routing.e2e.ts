import { brand, defaultExternalUrls, pages } from '@clear-spring/content';
import type { Page } from '@playwright/test';
import type { MemberPath } from '../web/src/navigation/paths.ts';
import { authScreen } from './auth.screen.ts';
import { stopClock, tickUntilVisible } from './clock.ts';
import { expectAccessible } from './accessibility.ts';
import { withoutFirstAnswers } from './document.ts';
import { expect, PASSWORD, signInAs, signUp, test } from './member.ts';
import { shellScreen } from './shell.screen.ts';

/** Every member page and its unique heading. */
const memberPages: Record<Exclude<MemberPath, '/admin' | `/admin/${string}`>, string> = {
  '/': brand.tagline,
  '/product-media': pages.productMedia.title,
  '/cs-wellness-products': pages.wellnessProducts.title,
  '/advanced-training': pages.advancedTraining.title,
  '/advanced-audios': pages.advancedAudios.title,
  '/fast-start': pages.fastStart.title,
  '/radio-connection': pages.radioConnection.title,
  '/bonus-materials': pages.bonusMaterials.title,
  '/founder-audios': pages.founderAudios.title,
  '/founder': pages.founder.title,
  '/event-photos': pages.eventPhotos.title,
  '/subscription': pages.subscription.title,
  '/profile': pages.profile.title,
  '/my-links': pages.myLinks.title,
  '/inbox': pages.inbox.title,
  '/notification-logs': pages.notificationLogs.title,
};

test('ROUTE-10 ROUTE-11 "Loading app..." can be seen until the router appears @desktop', async ({ page }) => {
  await page.clock.install();
  await stopClock(page);
  // Not /auth, which is finished HTML.
  await page.goto('/my-links', { waitUntil: 'commit' });
  const panel = page.getByText('Loading app...', { exact: true });
  await expect(panel).toBeVisible();
  expect(
    await panel.evaluate((text) => {
      const around: Element[] = [];
      for (let at: Element | null = text; at; at = at.parentElement) around.push(at);
      return around.every((element) => getComputedStyle(element).opacity === '1');
    }),
  ).toBe(true);
  // The delay begins a moment after the panel can be seen.
  await tickUntilVisible(page, authScreen(page).username, 50);
  await expect(panel).toHaveCount(0);
});

test('ROUTE-01 a visitor opens /auth and stays there, with the ways in and up @desktop', async ({ page }) => {
  const auth = authScreen(page);
  await auth.open();
  await expect(auth.tab('Sign In')).toBeVisible();
  await expect(auth.tab('Sign Up')).toBeVisible();
  await expect(auth.username).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('ROUTE-02 a visitor opens /reset-password and stays there @desktop', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
});

test('ROUTE-03 ROUTE-06 every member page sends a visitor to /auth @desktop', async ({ page }) => {
  for (const path of Object.keys(memberPages)) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/auth');
    await expect(authScreen(page).username, path).toBeVisible();
  }
});

test('ROUTE-04 the admin pages send a visitor to /auth @desktop', async ({ page }) => {
  for (const path of ['/admin/notifications', '/admin/rss-monitoring']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/auth');
    await expect(authScreen(page).username, path).toBeVisible();
  }
});

test.describe('ROUTE-05 ROUTE-06 each member page is itself', () => {
  const walk = async (page: Page) => {
    // Fifteen pages, each loaded from scratch.
    test.slow();
    for (const [path, heading] of Object.entries(memberPages)) {
      await page.goto(path);
      await expect(shellScreen(page).heading, path).toHaveText(heading);
      await expect(page, path).toHaveURL(path);
    }
  };

  test('for a free member', ({ page, member: _member }) => walk(page));
  test('for a subscriber @desktop', async ({ page }) => {
    await signInAs(page, 'demo-subscriber');
    await walk(page);
  });
});

test('after signing in, a visitor gets the page that they had asked for', async ({ page }) => {
  const { username } = await signUp(page);
  await page.context().clearCookies();
  const auth = authScreen(page);
  await page.goto('/event-photos');
  await auth.username.fill(username);
  await auth.password.fill(PASSWORD);
  await auth.signIn.click();
  await expect(page).toHaveURL('/event-photos');
  await expect(shellScreen(page).heading).toHaveText(pages.eventPhotos.title);
});

const notFound = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: '404 Page Not Found' }),
  hint: page.getByText('Did you forget to add the page to the router?', { exact: true }),
  home: page.getByRole('link', { name: 'Go to Home' }),
});

test('ROUTE-07 ROUTE-08 a member at an unknown address gets the not-found page, and a way home @desktop', async ({
  page,
  member,
}) => {
  for (const path of [
    '/no-such-page',
    '/product-media/nowhere',
    '/admin/nothing',
    '/founders',
    '/product-media//',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(notFound(page).heading, path).toBeVisible();
    await expect(notFound(page).hint, path).toBeVisible();
    await expect(page, path).toHaveURL(path);
    await expect(shellScreen(page).mainNav, path).toBeVisible();
  }
  await notFound(page).home.click();
  await expect(page).toHaveURL('/');
  await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(member.username));
});

test('ROUTE-07 ROUTE-08 so does a visitor @desktop', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(notFound(page).heading).toBeVisible();
  await expect(notFound(page).hint).toBeVisible();
  await expect(page).toHaveURL('/no-such-page');
  await expectAccessible(page);
  await notFound(page).home.click();
  await expect(page).toHaveURL('/auth');
});

test('terms and privacy keep the header: the menus for a member, the way in for a visitor @desktop', async ({
  page,
  member,
}) => {
  const shell = shellScreen(page);
  for (const path of ['/terms', '/privacy']) {
    await page.goto(path);
    await expect(shell.heading, path).toBeVisible();
    await expect(shell.avatar, path).toHaveAccessibleName(new RegExp(member.username));
    await expect(shell.mainNav.locator('[aria-current]'), path).toHaveCount(0);
  }
  await page.context().clearCookies();
  await page.goto('/terms');
  await shell.header.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
});

test('an address with a slash at its end or in capitals becomes the plain one, with what it asks @desktop', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  for (const [typed, path] of [
    ['/product-media/', '/product-media'],
    ['/Event-Photos?a=b#c', '/event-photos?a=b#c'],
    ['/cs-wellness-products/', '/cs-wellness-products'],
  ] as const) {
    await page.goto(typed);
    await expect(page).toHaveURL(path);
    await expect(shell.heading).toBeVisible();
  }
  await expect(shell.mainNav.locator('[aria-current]')).toHaveText(['Products']);
});

test('ROUTE-09 while it is not known who this is: a spinner, neither the page nor a redirect @desktop', async ({
  page,
  member,
}) => {
  const shell = shellScreen(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await withoutFirstAnswers(page);
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/my-links');
  await expect(shell.spinner).toHaveText('Loading');
  await expect(page.getByRole('heading')).toHaveCount(0);
  await expect(shell.header).toHaveCount(0);
  await expect(authScreen(page).username).toHaveCount(0);
  await expect(page).toHaveURL('/my-links');

  answer();
  await expect(shell.heading).toHaveText(pages.myLinks.title);
  await expect(shell.avatar).toHaveAccessibleName(new RegExp(member.username));
});

test.describe('the four external URLs', { tag: '@desktop' }, () => {
  const addresses = async (page: Page) => {
    const shell = shellScreen(page);
    await withoutFirstAnswers(page);
    await Promise.all([page.waitForResponse('**/api/places'), page.goto('/')]);
    await shell.more.click();
    const [backOffice, meeting, bookClub] = await Promise.all(
      ['My Back Office', 'Launch Zoom', 'Book Club Zoom'].map((name) =>
        shell.entry(name).getAttribute('href'),
      ),
    );
    const support = await shell.footerLink('Get Support').getAttribute('href');
    return { backOffice, meeting, bookClub, support };
  };

  test('ROUTE-12 ROUTE-13 they are the ones of the content', async ({ page, member: _member }) => {
    const { backOffice, meeting, bookClub, supportEmail } = defaultExternalUrls;
    const support = `mailto:${supportEmail}`;
    expect(await addresses(page)).toEqual({ backOffice, meeting, bookClub, support });
  });

  test('ROUTE-12 ROUTE-13 an operator sends members elsewhere', async ({ page, member: _member }) => {
    const externalUrls = {
      backOffice: 'https://office.other.example/',
      meeting: 'https://meet.other.example/1',
      bookClub: 'https://meet.other.example/2',
    };
    // What the server answers if BACK_OFFICE_URL and the others are set.
    await page.route('**/api/places', (route) =>
      route.fulfill({ json: { ...externalUrls, supportEmail: 'help@other.example' } }),
    );
    await expect
      .poll(() => addresses(page))
      .toEqual({ ...externalUrls, support: 'mailto:help@other.example' });
  });
});

test('ROUTE-14 one product name and one company name stand in every place @desktop', async ({ page }) => {
  const { productName, companyName } = brand;
  const auth = authScreen(page);
  const document = await (await page.request.get('/')).text();
  expect(document).toContain(`<title>${productName}</title>`);
  expect(document).toContain(`members of ${companyName}`);
  expect(document).toContain(`${productName} could not be loaded`);
  expect(document).toContain(`${productName} needs JavaScript`);

  await auth.open();
  await expect(page).toHaveTitle(`Sign in · ${productName}`);
  await expect(auth.heading).toContainText(productName);
  await expect(auth.logo).toBeVisible();

  await signInAs(page, 'demo-member');
  await page.goto('/');
  const shell = shellScreen(page);
  await expect(page).toHaveTitle(`Home · ${productName}`);
  await expect(shell.logo).toHaveText(productName);
  await expect(shell.main).toContainText(`Welcome to ${companyName}`);
  await expect(shell.main).toContainText(`Welcome to the NEW ${productName} app`);
  await expect(shell.footer).toContainText(companyName);
});

test('ROLE-13 a member without admin rights is refused on /admin/notifications and sent home from /admin/rss-monitoring @desktop', async ({
  page,
  member: _member,
}) => {
  await page.goto('/admin/notifications');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Admin access required')).toBeVisible();
  await page.goto('/admin/rss-monitoring');
  await expect(page).toHaveURL('/');
  await expect(shellScreen(page).heading).toHaveText(brand.tagline);
});

test('ROLE-13 an admin is let in @desktop', async ({ page }) => {
  await signInAs(page, 'demo-admin');
  for (const [path, { title }] of [
    ['/admin/notifications', pages.adminNotifications],
    ['/admin/rss-monitoring', pages.rssMonitoring],
  ] as const) {
    await page.goto(path);
    await expect(shellScreen(page).heading, path).toHaveText(title);
    await expect(page, path).toHaveURL(path);
  }
});
