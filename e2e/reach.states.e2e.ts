import type { LinkReach } from '@clear-spring/contract';
import type { Locator } from '@playwright/test';
import { comeBack, goOffline, test as edgeTest } from './edge.ts';
import { misfits, readAt } from './layout.ts';
import { expect, test } from './member.ts';
import { isStored, workerIsThere } from './pwa.screen.ts';
import { reachScreen } from './reach.screen.ts';
import { clickOn, linkFor, shortCodeOf } from './short-link.ts';
import { shellScreen } from './shell.screen.ts';

const DROPS = { id: 'spring-drops', name: 'Spring Drops' };
const TEA = { id: 'harvest-tea', name: 'Harvest Tea' };

test(
  'seven digits are whole in every window and text size, and a day stays between its arrows',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { shortUrl } = await linkFor(page, DROPS.id);
    const code = shortCodeOf(shortUrl);
    const label = 'abcdefghij'.repeat(6);
    await page.request.post(`/api/links/${code}/placements`, { data: { label } });
    await page.route(`**/api/links/${code}/reach?*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: inMillions((await answer.json()) as LinkReach) });
    });
    const reach = reachScreen(page);
    await reach.open(code);
    await expect(reach.today).toHaveText('1,234,567 today');
    for (const [width, text] of [
      [320, 200],
      [320, 100],
      [390, 100],
      [1024, 100],
      [1440, 100],
    ] as const) {
      await readAt(page, { width, height: 900, text });
      const where = `${width} px, text ${text} %`;
      // A word of sixty letters may break, and nothing else.
      expect(
        (await misfits(page)).filter((one) => !one.includes(label)),
        where,
      ).toEqual([]);
      expect(await torn(reach.main), where).toEqual([]);
      const [before, after] = [
        await reach.day('before').boundingBox(),
        await reach.day('after').boundingBox(),
      ];
      expect(after!.y, where).toBe(before!.y);
      expect(after!.x - before!.x, where).toBeGreaterThan(width * 0.4);
    }
  },
);

function inMillions(reach: LinkReach): LinkReach {
  const many = <Counts extends object>(counts: Counts) =>
    Object.fromEntries(Object.keys(counts).map((kind) => [kind, 1_234_567])) as Counts;
  return {
    ...reach,
    clickCount: 1_234_567,
    days: reach.days.map((day) => ({
      day: day.day,
      clicks: 1_234_567,
      filtered: 1_234_567,
      scans: 1_234_567,
      people: 1_234_567,
    })),
    hours: reach.hours.map(() => 1_234_567),
    devices: many(reach.devices),
    apps: many(reach.apps),
    placements: reach.placements.map((placement) => ({ ...placement, clicks: 1_234_567, scans: 1_234_567 })),
  };
}

/** The numbers that stand on more than one line. */
const torn = (main: Locator) =>
  main.evaluate((element) =>
    [...element.querySelectorAll('dd, p, strong, span')]
      .filter(({ textContent }) => /^[\d,]+$/.test(textContent))
      .filter((number) => {
        const range = document.createRange();
        range.selectNodeContents(number);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );

edgeTest(
  'what was seen is there without a connection, and follows the clicks again when it is back',
  async ({ page, edge, member: _ }) => {
    const { shortUrl } = await linkFor(page, DROPS.id);
    const tea = await linkFor(page, TEA.id);
    await clickOn(shortUrl);
    const reach = reachScreen(page);
    await reach.open(shortCodeOf(shortUrl));
    await expect(reach.today).toHaveText('1 today');
    await workerIsThere(page);
    await page.reload();
    await expect(reach.today).toHaveText('1 today');
    // Both links are known from the list, and the figures of the one that was seen.
    for (const words of [tea.shortUrl, '"hours":']) await isStored(page, words);

    await goOffline(page, edge);
    await page.reload();
    await expect(reach.heading).toHaveText(DROPS.name);
    await expect(reach.clicks).toContainText('You are offline: this is what was here when you last looked.');
    await expect(reach.clicks.getByText('1', { exact: true }).first()).toBeVisible();
    await placementsFail();
    await reach.range('90 days').click();
    await expect(reach.clicksIn('Clicks in 90 days').getByRole('alert')).toContainText('cannot be reached');
    await expect(reach.heading).toHaveText(DROPS.name);
    await reach.range('30 days').click();
    await expect(reach.clicks.getByText('1', { exact: true }).first()).toBeVisible();
    await reach.open(shortCodeOf(tea.shortUrl));
    await expect(reach.heading).toHaveText(TEA.name);
    await expect(reach.clicks.getByRole('alert')).toContainText('cannot be reached');
    await expect(reach.main).toContainText(shortCodeOf(tea.shortUrl));
    await page.goBack();
    await comeBack(page, edge);
    await expect(reach.today).toHaveText('1 today');
    await expect(shellScreen(page).heading).toHaveText(DROPS.name);

    /** Nothing is said to be added that was not, and what was typed stays. */
    async function placementsFail() {
      await reach.placements.add.click();
      await reach.dialog.label.fill('Flyer at the gym');
      await reach.dialog.submit('Add').click();
      await expect(reach.dialog.label).toHaveAccessibleDescription(/cannot be reached/);
      await page.keyboard.press('Escape');
      await reach.placements.add.click();
      await expect(reach.dialog.label).toHaveValue('Flyer at the gym');
      await page.keyboard.press('Escape');
    }
  },
);
