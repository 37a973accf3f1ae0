import { openStopped } from './clock.ts';
import { homeScreen } from './home.screen.ts';
import { expect, test } from './member.ts';
import { watchCalls } from './requests.ts';

const HERO = '**/art/hero-*.svg';

test(
  'HOME-01 HOME-03 a splash covers the page until the hero is there or lost, for 100 ms at most',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const home = homeScreen(page);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route(HERO, (route) => route.abort());
    await home.open();
    await expect
      .poll(() => warnings)
      .toContainEqual(expect.stringMatching(/hero picture could not be loaded/));
    await expect(home.splash).toBeHidden();
    await expect(home.heading).toBeVisible();
    await expect(home.quickAccess).toBeVisible();

    // Never answered: only the clock ends the splash.
    await page.unroute(HERO);
    await page.route(HERO, () => {});
    await openStopped(page, '/', home.splash);
    await page.clock.runFor(100);
    await expect(home.splash).toBeHidden();
    await expect(home.heading).toBeVisible();
  },
);

test('HOME-09 HOME-12 HOME-19 HOME-20 HOME-21 HOME-22 phones have six rounds, desktops six cards and three samples, which no server sends', async ({
  page,
  member: _,
}) => {
  const home = homeScreen(page);
  const calls = watchCalls(page);
  await home.open();
  await expect(home.quickAccessLinks).toHaveText([
    'Products',
    'Training',
    'Radio',
    'Fast Start',
    'Bonuses',
    'Back Office',
  ]);
  await expect(home.splash).toBeHidden();
  await expect(page.getByText('Recent Content')).toBeHidden();
  await expect(home.recentCards).toHaveCount(0);
  const boxes = await Promise.all((await home.quickAccessLinks.all()).map((link) => link.boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box!.x))).size, 'columns').toBe(3);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(home.cards.getByRole('heading')).toHaveText([
    'Product Media',
    'Advanced Training',
    'Radio Connection',
    'Fast Start',
    'Bonus Materials',
    'Back Office',
  ]);
  await expect(home.quickAccessLinks).toHaveCount(6);
  await expect(home.recent.getByRole('heading', { name: 'Recent Content' })).toBeVisible();
  await expect(home.recentCards).toHaveText([
    /Nutrition · Published \d+ days ago$/,
    /Fitness · Published \d+ days ago$/,
    /Mindfulness · Published \d+ days ago$/,
  ]);
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

  // Anywhere on a card leads to its page.
  await home.card('Radio Connection').click({ position: { x: 12, y: 12 } });
  await expect(page).toHaveURL('/radio-connection');
});
