import type { SharedLink } from '@clear-spring/contract';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectCopied, expectCopiedForOthers, removeClipboard } from './clipboard.ts';
import { stopClock } from './clock.ts';
import { withoutFirstAnswers } from './document.ts';
import { tabTo } from './keyboard.ts';
import { linksScreen } from './links.screen.ts';
import { expect, signInAs, test } from './member.ts';
import { openedBy } from './outside.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { arrivalOf, clickOn, linkFor, previewOf } from './short-link.ts';

const CALL = '**/api/my-links';
const EMBER = { id: 'ember-lip-balm', name: 'Ember Lip Balm' };
const TEA = { id: 'harvest-tea', name: 'Harvest Tea' };

test('LINKS-01 LINKS-02 the page says what it is for', async ({ page, member: _ }) => {
  const links = linksScreen(page);
  await links.open();
  await expect(links.heading).toHaveText('My Shared Links');
  await expect(
    links.main.getByText('Track the performance of your personalized product links', { exact: true }),
  ).toBeVisible();
});

test('LINKS-03 LINKS-04 LINKS-08 LINKS-11 every link has its card, and the first two figures sum them up', async ({
  page,
  member: _,
}) => {
  const ember = await linkFor(page, EMBER.id);
  const tea = await linkFor(page, TEA.id);
  await linkFor(page, 'dew-serum');
  for (let click = 0; click < 3; click++) await clickOn(page, tea.shortUrl);
  await clickOn(page, ember.shortUrl);

  const links = linksScreen(page);
  await links.open();
  await expect(links.stats.nth(0)).toHaveAccessibleName('Total Links');
  await expect(links.totalLinks.shows("Links you've shared")).toBeVisible();
  await expect(links.totalLinks.shows('3')).toBeVisible();
  await expect(links.stats.nth(1)).toHaveAccessibleName('Total Clicks');
  await expect(links.totalClicks.shows('People who clicked your links')).toBeVisible();
  await expect(links.totalClicks.shows('4')).toBeVisible();

  await expect(links.cards).toHaveCount(3);
  await expect(links.card(TEA.name).card).toContainText('3 clicks');
  await expect(links.card(EMBER.name).card).toContainText('1 click');
  await expect(links.card('Dew Serum').card).toContainText('0 clicks');
});

test('LINKS-09 LINKS-10 LINKS-12 LINKS-14 a card shows the product, its category, its age and both addresses', async ({
  page,
  member,
}) => {
  const { shortUrl } = await linkFor(page, TEA.id);
  const links = linksScreen(page);
  const card = links.card(TEA.name);
  await links.open();
  await expect(card.name).toHaveText(TEA.name);
  await expect(card.shows('Teas')).toBeVisible();
  await expect(card.created).toHaveText('Created less than a minute ago');

  await expect(card.shortLink).toBeVisible();
  expect(shortUrl).toMatch(new RegExp(`^${new URL(page.url()).origin}/s/[a-z0-9]{7}$`));
  await expect(card.shows(shortUrl)).toBeVisible();
  await expect(card.fullLink).toBeVisible();
  await expect(
    card.shows(`https://shop.clearspring.example/harvest-tea?ref=${member.username}`),
  ).toBeVisible();

  await page.clock.setFixedTime(Date.now() + 3 * 24 * 3_600_000);
  await page.reload();
  await expect(card.created).toHaveText('Created 3 days ago');
});

test('LINKS-13 the short link is copied, shown as a QR code and opened in a new tab', async ({
  page,
  member,
}) => {
  const { shortUrl } = await linkFor(page, TEA.id);
  const links = linksScreen(page);
  const card = links.card(TEA.name);
  await links.open();
  await card.copyShort.click();
  await expectCopied(page, shortUrl);

  await card.qrCode.click();
  const qr = qrDialogScreen(page, TEA.name);
  await expect(qr.shortUrl(shortUrl)).toBeVisible();
  await qr.close.click();

  const popup = page.waitForEvent('popup');
  const arrival = await arrivalOf(page.context(), () => card.openShort.click());
  expect(arrival).toBe(`https://shop.clearspring.example/harvest-tea?ref=${member.username}`);
  await (await popup).close();
  await expect(page).toHaveURL('/my-links');
});

test('LINKS-14 the full link is copied and opened', async ({ page, member }) => {
  await linkFor(page, TEA.id);
  const links = linksScreen(page);
  const card = links.card(TEA.name);
  const fullUrl = `https://shop.clearspring.example/harvest-tea?ref=${member.username}`;
  await links.open();
  await card.copyFull.click();
  await expectCopied(page, fullUrl);
  expect(await openedBy(page, () => card.openFull.click())).toBe(fullUrl);
});

test('LINKS-15 only what was copied says Copied!, for 2 s', async ({ page, member: _ }) => {
  await linkFor(page, EMBER.id);
  await linkFor(page, TEA.id);
  const links = linksScreen(page);
  const ember = links.card(EMBER.name);
  const tea = links.card(TEA.name);
  await page.clock.install();
  // Narrow, and not yet so narrow that the actions wrap.
  await page.setViewportSize({ width: 360, height: 800 });
  await links.open();
  await expect(links.cards).toHaveCount(2);
  await stopClock(page);

  await tea.copyFull.click();
  await expect(tea.copied).toBeVisible();
  await expect(links.copied).toHaveCount(1);
  await expect(tea.copyShort).toBeVisible();
  await page.clock.runFor(1_500);

  // A second copy replaces it, with its own two seconds.
  await ember.copyShort.click();
  await expect(ember.copied).toBeVisible();
  await expect(links.copied).toHaveCount(1);
  const line = async (action: Locator) => (await action.boundingBox())!.y;
  expect(await line(ember.openShort), 'no action moves to another line').toBe(await line(ember.copied));
  await expect(tea.copyFull).toBeVisible();
  await expect(ember.copyFull).toBeVisible();
  await page.clock.runFor(1_990);
  await expect(ember.copied).toBeVisible();
  await page.clock.runFor(10);
  await expect(ember.copyShort).toBeVisible();
  await expect(links.copied).toHaveCount(0);
});

test('LINKS-16 LINKS-17 without links the page says where they are made', async ({ page, member: _ }) => {
  const links = linksScreen(page);
  await links.open();
  await expect(links.heading2('No Shared Links Yet')).toBeVisible();
  await expect(links.main.getByText(/Go to the products page to create links/)).toBeVisible();
  await expect(links.cards).toHaveCount(0);
  await expectAccessible(page);
  await links.toProducts.click();
  await expect(page).toHaveURL('/cs-wellness-products');
});

test('LINKS-18 a spinner shows while the links load', async ({ page, member: _ }) => {
  const answer = Promise.withResolvers<void>();
  await withoutFirstAnswers(page);
  await page.route(CALL, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const links = linksScreen(page);
  await links.open();
  await expect(links.spinner).toBeVisible();
  await expectAccessible(page);
  answer.resolve();
  await expect(links.heading2('No Shared Links Yet')).toBeVisible();
  await expect(links.spinner).toHaveCount(0);
});

test('LINKS-19 links that cannot be loaded say so, with a way to try again', async ({ page, member: _ }) => {
  await linkFor(page, TEA.id);
  await withoutFirstAnswers(page);
  await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }));
  const links = linksScreen(page);
  await links.open();
  await expect(links.alert).toContainText('Error Loading Links');
  await expect(links.alert).toContainText(
    'There was a problem loading your shared links. Please try again later.',
  );
  await expectAccessible(page);

  await page.unroute(CALL);
  await links.tryAgain.click();
  await expect(links.card(TEA.name).card).toBeVisible();
  await expect(links.alert).toHaveCount(0);
});

test('seven digits stay whole on the narrowest phone', async ({ page }) => {
  await signInAs(page, 'demo-member');
  await page.setViewportSize({ width: 320, height: 640 });
  await withoutFirstAnswers(page);
  await page.route('**/api/my-links', async (route) => {
    const response = await route.fetch();
    const links = (await response.json()) as SharedLink[];
    await route.fulfill({
      response,
      json: links.map((link, at) => ({ ...link, clickCount: at === 0 ? 1_234_567 : 0 })),
    });
  });
  const links = linksScreen(page);
  await links.open();
  // The totals, the best link, and the link itself.
  const figures = links.main.getByText('1,234,567', { exact: true });
  await expect(figures).toHaveCount(3);
  for (const figure of await figures.all())
    expect(
      await figure.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const card = element.closest('section, article')!.getBoundingClientRect();
        const [line, ...more] = text.getClientRects();
        return more.length === 0 && line!.left >= card.left && line!.right <= card.right;
      }),
    ).toBe(true);
});

test('clicks and filtered previews stand apart, and are read anew whenever the page opens or is seen again', async ({
  page,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, TEA.id);
  await previewOf(page, shortUrl);
  const links = linksScreen(page);
  const card = links.card(TEA.name);
  await links.open();
  await expect(card.card).toContainText('0 clicks');
  await expect(card.shows('1 preview filtered')).toBeVisible();

  await clickOn(page, shortUrl);
  await previewOf(page, shortUrl);
  await page.goto('/profile');
  await page.goBack();
  await expect(card.card).toContainText('1 click');
  await expect(card.shows('2 previews filtered')).toBeVisible();

  await clickOn(page, shortUrl);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(card.card).toContainText('2 clicks');
});

test('a link whose product content no longer has is there all the same', async ({ page, member: _ }) => {
  const { shortUrl } = await linkFor(page, TEA.id);
  await withoutFirstAnswers(page);
  await page.route(CALL, async (route) => {
    const [link] = (await (await route.fetch()).json()) as SharedLink[];
    await route.fulfill({ json: [{ ...link, productId: 'gone', product: null, fullUrl: shortUrl }] });
  });
  const links = linksScreen(page);
  await links.open();
  await expect(links.card('Unknown Product').copyShort).toBeVisible();
});

test('a member without a CS User ID is told what their links carry, and where to add it', async ({
  page,
  member: _,
}) => {
  await linkFor(page, TEA.id);
  const links = linksScreen(page);
  await links.open();
  await expect(links.csUserIdNote).toBeVisible();
  await links.addCsUserId.click();
  await expect(page).toHaveURL('/profile');
});

test('a member with a CS User ID is told nothing of it, and their links carry it', async ({ page }) => {
  await signInAs(page, 'demo-member');
  const links = linksScreen(page);
  await links.open();
  await expect(
    links.card('Amber Balm').shows('https://shop.clearspring.example/amber-balm?ref=CS20418'),
  ).toBeVisible();
  await expect(links.csUserIdNote).toHaveCount(0);
});

test('without a clipboard the links are copied all the same', async ({ page, member: _ }) => {
  await removeClipboard(page);
  const { shortUrl } = await linkFor(page, TEA.id);
  const links = linksScreen(page);
  await links.open();
  await links.card(TEA.name).copyShort.click();
  await expect(links.card(TEA.name).copied).toBeFocused();
  await expectCopiedForOthers(page, shortUrl);
});

test('a link is copied with the keyboard alone, and the button keeps the focus @desktop', async ({
  page,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, TEA.id);
  const links = linksScreen(page);
  const card = links.card(TEA.name);
  await links.open();
  await expect(card.card).toBeVisible();
  await tabTo(page, card.copyShort);
  await page.keyboard.press('Enter');
  await expect(card.copied).toBeFocused();
  await expectCopied(page, shortUrl);
  await expect(card.copyShort).toBeFocused();
});

test('axe finds nothing on the links', async ({ page, member: _ }) => {
  const { shortUrl } = await linkFor(page, TEA.id);
  await linkFor(page, EMBER.id);
  await previewOf(page, shortUrl);
  const links = linksScreen(page);
  await links.open();
  await expect(links.cards).toHaveCount(2);
  await expectAccessible(page);
});
