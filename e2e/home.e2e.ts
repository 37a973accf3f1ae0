import { brand, defaultExternalUrls } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { openStopped } from './clock.ts';
import { homeScreen } from './home.screen.ts';
import { expect, signInAs, test } from './member.ts';
import { openedBy } from './outside.ts';
import { watchCalls } from './requests.ts';

const HERO = '**/art/hero-*.svg';

test('HOME-01 until the hero is there, for 100 ms at most, a splash says that the page is on its way @desktop', async ({
  page,
  member: _member,
}) => {
  const home = homeScreen(page);
  // Never answered: only the clock ends the splash.
  await page.route(HERO, () => {});
  await openStopped(page, '/', home.splash);
  await page.clock.runFor(100);
  await expect(home.splash).toBeHidden();
  await expect(home.heading).toBeVisible();
});

test('HOME-03 a hero that cannot be loaded is a warning on the console, and the page is there @desktop', async ({
  page,
  member: _member,
}) => {
  const home = homeScreen(page);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route(HERO, (route) => route.abort());
  await home.open();
  await expect.poll(() => warnings).toContainEqual(expect.stringMatching(/hero picture could not be loaded/));
  await expect(home.splash).toBeHidden();
  await expect(home.heading).toBeVisible();
  await expect(home.quickAccess).toBeVisible();
});

test('HOME-04 HOME-05 the hero shows the tagline, and welcomes to the company', async ({
  page,
  member: _member,
}) => {
  const home = homeScreen(page);
  await home.open();
  await expect(home.heading).toHaveText('Life in Balance');
  await expect(home.welcomeLine).toBeVisible();
  await expect(home.welcomeLine).toHaveText(`Welcome to ${brand.companyName}, Maya.`);
});

test('HOME-06 HOME-08 a free member is welcomed to the new app, above Quick Access', async ({
  page,
  member: _member,
}) => {
  const home = homeScreen(page);
  await home.open();
  await expect(home.quickAccess.getByRole('heading', { name: 'Quick Access' })).toBeVisible();
  await expect(home.welcome.getByRole('heading')).toHaveText(`Welcome to the NEW ${brand.productName} app`);
  await expect(home.welcome).toContainText('Enjoy access to upgraded features and functionality.');
});

test('HOME-07 a subscriber is not @desktop', async ({ page }) => {
  const home = homeScreen(page);
  await signInAs(page, 'demo-subscriber');
  await home.open();
  await expect(home.quickAccess).toBeVisible();
  await expect(home.welcome).toHaveCount(0);
  await expect(page.getByText('Enjoy access to upgraded features')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test('HOME-09 HOME-20 six ways in, in their order, and no Recent Content', async ({
    page,
    member: _member,
  }) => {
    const home = homeScreen(page);
    await home.open();
    await expect(home.quickAccessLinks).toHaveText([
      'Products',
      'Training',
      'Radio',
      'Fast Start',
      'Bonuses',
      'Back Office',
    ]);
    await expect(page.getByText('Recent Content')).toBeHidden();
    await expect(home.recentCards).toHaveCount(0);
  });

  test('each round leads to its page', async ({ page, member: _member }) => {
    const home = homeScreen(page);
    await home.open();
    for (const [name, path] of [
      ['Products', '/product-media'],
      ['Training', '/advanced-training'],
      ['Radio', '/radio-connection'],
      ['Fast Start', '/fast-start'],
      ['Bonuses', '/bonus-materials'],
    ] as const) {
      await home.quickAccess.getByRole('link', { name, exact: true }).click();
      await expect(page, name).toHaveURL(path);
      await page.goBack();
    }
  });

  test('HOME-11 the round Back Office opens the other site in a new tab', async ({
    page,
    member: _member,
  }) => {
    const home = homeScreen(page);
    await home.open();
    const link = home.quickAccess.getByRole('link', { name: 'Back Office' });
    expect(await openedBy(page, () => link.click())).toBe(defaultExternalUrls.backOffice);
    await expect(page).toHaveURL('/');
  });
});

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('HOME-12 Quick Access is six cards', async ({ page, member: _member }) => {
    const home = homeScreen(page);
    await home.open();
    await expect(home.cards.getByRole('heading')).toHaveText([
      'Product Media',
      'Advanced Training',
      'Radio Connection',
      'Fast Start',
      'Bonus Materials',
      'Back Office',
    ]);
    await expect(home.quickAccessLinks).toHaveCount(6);
  });

  test('HOME-13 HOME-14 HOME-15 HOME-16 HOME-17 each card leads to its page', async ({
    page,
    member: _member,
  }) => {
    const home = homeScreen(page);
    await home.open();
    for (const [card, linkText, path] of [
      ['Product Media', 'View Products', '/product-media'],
      ['Advanced Training', 'Start Learning', '/advanced-training'],
      ['Radio Connection', 'Start Listening', '/radio-connection'],
      ['Fast Start', 'Get Started', '/fast-start'],
      ['Bonus Materials', 'View Bonuses', '/bonus-materials'],
    ] as const) {
      const link = home.card(card).getByRole('link');
      await expect(link).toHaveText(linkText);
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(card);
      await page.goBack();
    }
  });

  test('HOME-18 Back Office: Go to Back Office, in a new tab', async ({ page, member: _member }) => {
    const home = homeScreen(page);
    await home.open();
    const link = home.card('Back Office').getByRole('link');
    await expect(link).toHaveText('Go to Back Office');
    expect(await openedBy(page, () => link.click())).toBe(defaultExternalUrls.backOffice);
  });

  test('HOME-19 HOME-21 HOME-22 Recent Content is three samples, which no server sends', async ({
    page,
    member: _member,
  }) => {
    const home = homeScreen(page);
    const calls = watchCalls(page);
    await home.open();
    await expect(home.recent.getByRole('heading', { name: 'Recent Content' })).toBeVisible();
    await expect(home.recentCards).toHaveText([
      /Nutrition · Published \d+ days ago$/,
      /Fitness · Published \d+ days ago$/,
      /Mindfulness · Published \d+ days ago$/,
    ]);
    // Who this is and in which zone, where the links lead, what the week brought, what they were listening to, and
    // what is unread.
    const others = [
      '/api/user',
      '/api/user/time-zone',
      '/api/places',
      '/api/reach',
      '/api/continue-listening',
      '/api/inbox/unread',
    ];
    const asked = calls.all().map((call) => new URL(call.url()).pathname);
    expect(asked.filter((path) => !others.includes(path))).toEqual([]);
  });
});

test('axe finds nothing on home', async ({ page, member: _member }) => {
  const home = homeScreen(page);
  await home.open();
  await expect(home.splash).toBeHidden();
  await expect(home.quickAccess).toBeVisible();
  await expectAccessible(page);
});
