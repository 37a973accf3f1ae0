import type { InboxItem } from '@clear-spring/contract';
import type { Locator, Page } from '@playwright/test';
import { isDrawnAnew } from './layout.ts';
import { expect, signInAs } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { productsScreen } from './products.screen.ts';
import { profileScreen } from './profile.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';

/** A phone, the last window that counts as one, the first desktop, the last before columns widen, and the first after. */
const WIDTHS = [390, 767, 768, 959, 960];
type Counts = readonly [number, number, number, number, number];

/** At each width: how many of these stand beside the first of them. */
async function besideEachOther(page: Page, what: Locator): Promise<number[]> {
  const counts: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await isDrawnAnew(page);
    const boxes = await what.evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 1)
        .map(({ top, bottom }) => ({ top, bottom })),
    );
    const [first] = boxes;
    counts.push(boxes.filter(({ top, bottom }) => first && top < first.bottom && bottom > first.top).length);
  }
  return counts;
}

test('what stands in columns has as many as there is room for', { tag: '@desktop' }, async ({ page }) => {
  // Twelve screens.
  test.slow();
  const main = page.getByRole('main');
  const item = main.getByRole('listitem');
  const named = (role: 'article' | 'heading' | 'region', name: RegExp) => main.getByRole(role, { name });
  const expectColumns = async (address: string, what: string, items: Locator, counts: Counts) => {
    if (!page.url().endsWith(address)) {
      await page.goto(address);
      await expect(items.filter({ visible: true }).first()).toBeVisible();
    }
    expect.soft(await besideEachOther(page, items), `${address}: ${what}`).toEqual(counts);
  };

  await signInAs(page, 'demo-member');
  await page.goto('/');
  const shell = shellScreen(page);
  for (const width of [768, 959, 960, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await isDrawnAnew(page);
    const brand = await shell.logo.boundingBox();
    const first = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .first()
      .boundingBox();
    expect(first!.x - brand!.x - brand!.width, `between the brand and Home at ${width}`).toBeGreaterThan(7);
  }
  const quickAccess = main.getByRole('region', { name: 'Quick Access' }).locator('li');
  await expectColumns('/', 'the quick access', quickAccess, [3, 3, 2, 2, 3]);
  await expectColumns('/advanced-training', 'the courses', item, [1, 1, 3, 3, 3]);
  await expectColumns('/bonus-materials', 'the bonuses', item, [1, 1, 2, 2, 2]);
  const rows = item.or(main.getByRole('heading', { level: 1 }));
  await expectColumns('/product-media', 'the title and the rows', rows, [1, 1, 2, 2, 2]);
  await expectColumns('/my-links', 'the links', named('article', /./), [1, 1, 2, 2, 2]);
  await expectColumns(
    '/my-links',
    'the figures',
    named('region', /^(Total Links|Total Clicks|Top Performer)$/),
    [2, 2, 3, 3, 3],
  );
  await expectColumns('/subscription', 'the plans', named('article', /./), [1, 1, 2, 2, 2]);
  const below = named('heading', /^(What each plan holds|Questions)$/);
  await expectColumns('/subscription', 'the comparison and the questions', below, [1, 1, 2, 2, 2]);
  const card = profileScreen(page).card.or(main.getByRole('tablist'));
  await expectColumns('/profile', 'the card and the tabs', card, [1, 1, 2, 2, 2]);
  const preview = main.locator('section').locator('h2, img');
  await expectColumns('/radio-connection', 'the picture and the words', preview, [1, 1, 2, 2, 2]);

  await signInAs(page, 'demo-admin');
  const destinations = main.locator('li').filter({ has: page.locator('.t-name') });
  await expectColumns('/admin', 'the destinations', destinations, [1, 1, 1, 1, 2]);
  const send = main.getByRole('region', { name: 'Send now' }).or(main.locator('figure').first());
  await expectColumns('/admin/notifications', 'the form and its preview', send, [1, 1, 1, 1, 2]);
  await expectColumns('/admin/members', 'the filters', main.getByRole('combobox'), [0, 0, 3, 3, 4]);
});

test(
  'what sticks stays in sight while the rest scrolls, and a dialog is a card in the middle',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const shell = shellScreen(page);
    const podcast = podcastScreen(page);
    const scrollBy = (pixels: number) =>
      page.evaluate((top) => {
        window.scrollTo({ top, behavior: 'instant' });
        return window.scrollY;
      }, pixels);
    const top = async (what: Locator) => (await what.boundingBox())!.y;
    const headerHeight = async () => (await shell.header.boundingBox())!.height;

    await page.setViewportSize({ width: 1440, height: 600 });
    await podcast.open();
    await podcast.row(0).play.click();
    await expect(podcast.column).toBeVisible();
    expect(await scrollBy(60)).toBe(60);
    expect(await top(podcast.column), 'the player').toBeGreaterThanOrEqual(await headerHeight());

    await page.keyboard.press('?');
    const card = (await podcast.shortcutsDialog.boundingBox())!;
    expect(card.width, 'a dialog is a card').toBeLessThan(600);
    expect(Math.abs(card.x + card.width / 2 - 720), 'in the middle').toBeLessThan(10);
    await page.keyboard.press('Escape');
    await expect(podcast.shortcutsDialog).toBeHidden();

    await productsScreen(page).openMedia();
    await productsScreen(page).rows.first().getByRole('button').first().click();
    await page.setViewportSize({ width: 800, height: 500 });
    expect(await scrollBy(300)).toBe(300);
    expect(await top(shell.heading), 'the title beside the rows').toBeGreaterThanOrEqual(
      await headerHeight(),
    );

    const items = Array.from({ length: 20 }, (_none, at): InboxItem => ({
      id: `message-${at}`,
      position: 20 - at,
      title: `Message ${at}`,
      body: 'In two sentences. Here is the second.',
      url: null,
      source: 'manual',
      topic: null,
      sentAt: new Date().toISOString(),
      isRead: true,
    }));
    await page.route('**/api/inbox?**', (route) =>
      route.fulfill({ json: { items, hasMore: false, unread: 0 } }),
    );
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto('/inbox');
    await expect(page.getByRole('article')).toHaveCount(20);
    expect(await scrollBy(500)).toBe(500);
    expect(await top(shell.heading), 'the title beside the messages').toBeGreaterThanOrEqual(
      await headerHeight(),
    );
  },
);

test('on a phone what closes a menu or the player stays in sight, and nothing lies under the bar at the foot of the screen', async ({
  page,
  subscriber: _,
}) => {
  const shell = shellScreen(page);
  const podcast = podcastScreen(page);
  const BAR = 34;
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: BAR } });
  const height = 560;
  await page.setViewportSize({ width: 390, height });
  const below = async (what: Locator) => {
    const box = (await what.boundingBox())!;
    return height - box.y - box.height;
  };
  const expectClear = async (what: Locator, name: string) =>
    expect(await below(what), `pixels below ${name}`).toBeGreaterThanOrEqual(BAR);

  await podcast.open();
  await podcast.row(0).play.click();
  await expect(podcast.mini.region).toBeVisible();
  await expectClear(podcast.mini.region, 'the small player');

  const { sleepTimer } = await podcast.showPlayer();
  const panel = podcast.sheet.dialog.getByRole('tabpanel');
  await panel.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await podcast.sheet.dialog.hover();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => below(panel), 'pixels below the panel').toBeGreaterThanOrEqual(BAR);
  await expect(podcast.sheet.close).toBeInViewport({ ratio: 1 });
  await sleepTimer.click();
  await expectClear(podcast.sleepDialog.getByRole('button', { name: 'End of episode' }), 'a dialog');
  await page.keyboard.press('Escape');
  await expect(podcast.sleepDialog).toBeHidden();
  await podcast.sheet.close.click();
  await podcast.mini.close.click();

  await shell.openPhoneMenu.click();
  await shell.phoneMenu.hover();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => below(shell.signOut), 'pixels below Sign Out').toBeGreaterThanOrEqual(BAR);
  await expect(shell.closePhoneMenu).toBeInViewport({ ratio: 1 });
  await productsScreen(page).openProducts();
  await productsScreen(page).row('Amber Balm').copyClosed.click();
  await expectClear(toastScreen(page).toast, 'a toast');
});
