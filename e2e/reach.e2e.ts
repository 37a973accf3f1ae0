import type { LinkClicks } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { stopClock, tickUntilVisible } from './clock.ts';
import { linksScreen } from './links.screen.ts';
import { expect, test } from './member.ts';
import { reachScreen } from './reach.screen.ts';
import { clickOn, linkFor, previewOf, shortCodeOf } from './short-link.ts';
import { toastScreen } from './toast.screen.ts';

const DROPS = { id: 'spring-drops', name: 'Spring Drops' };
test(
  'the figures are those of the clicks; a reader finds them in a table and by the arrow keys; and they can be saved',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { shortUrl } = await linkFor(page, DROPS.id);
    await clickOn(shortUrl);
    await clickOn(shortUrl);
    await clickOn(`${shortUrl}?qr=1`);
    await previewOf(page, shortUrl);
    const reach = reachScreen(page);
    await linksScreen(page).open();
    await page.getByRole('link', { name: `See who came by your link for ${DROPS.name}` }).click();

    await expect(page).toHaveURL(`/my-links/${shortCodeOf(shortUrl)}`);
    await expect(reach.heading).toHaveText(DROPS.name);
    await expect(reach.heading).toBeFocused();
    await expect(page).toHaveTitle(`${DROPS.name} · Who came · Clear Spring`);
    await expect(reach.clicks.getByText('3', { exact: true }).first()).toBeVisible();
    await expect(reach.today).toHaveText('3 today');
    await expect(reach.byDay.rows).toHaveCount(30);
    const { weekday, month, day } = Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
        .formatToParts()
        .map(({ type, value }) => [type, value]),
    );
    await expect(reach.byDay.row(`${weekday}, ${month} ${day}`).getByRole('cell')).toHaveText([
      '3',
      '1',
      '1',
      '1',
    ]);
    await expect(reach.split).toContainText('2taps on the link');
    await expect(reach.split).toContainText('1scans of the code');
    await expect(reach.opened('Phone')).toContainText('3');
    await expect(reach.opened('Browser')).toContainText('3');
    await expect(reach.about).toContainText('3 clicks in all');
    await expect(reach.about).toContainText('1 preview filtered');
    await expectAccessible(page);

    await reach.days.focus();
    await expect(reach.days).toHaveAttribute('aria-valuetext', /: 3 clicks, 1 person, 1 scan, 1 preview$/);
    await page.keyboard.press('ArrowLeft');
    await expect(reach.days).toHaveAttribute('aria-valuetext', /: 0 clicks, 0 people, 0 scans, 0 previews$/);
    await page.keyboard.press('End');
    await expect(reach.days).toHaveAttribute('aria-valuenow', '30');
    await expect(reach.hours).toHaveAttribute('aria-valuetext', /^\d+ [AP]M: 3 clicks$/);

    await reach.day('before').press('Enter');
    await reach.day('after').press('Enter');
    await expect(reach.day('after')).toBeDisabled();
    await expect(reach.day('after')).toBeFocused();

    await reach.range('90 days').click();
    await expect(reach.byDay.rows).toHaveCount(90);
    for (const [key, name, days] of [
      ['ArrowRight', 'Year', 365],
      ['ArrowLeft', '90 days', 90],
      ['ArrowLeft', '30 days', 30],
      ['ArrowLeft', '7 days', 7],
    ] as const) {
      await page.keyboard.press(key);
      await expect(reach.byDay.rows).toHaveCount(days);
      await expect(reach.range(name)).toBeChecked();
      await expect(reach.range(name)).toBeFocused();
    }
    await page.reload();
    await expect(reach.range('7 days')).toBeChecked();
    await expect(reach.byDay.rows).toHaveCount(7);

    const [file] = await Promise.all([page.waitForEvent('download'), reach.csv.click()]);
    expect(file.suggestedFilename()).toBe(`Spring_Drops_7_days.csv`);
    // Back leads to where the member came from, not through the ranges.
    await page.goBack();
    await expect(linksScreen(page).heading).toHaveText('My Shared Links');
  },
);

test('a click shows on the open screen within 3 seconds, without a reload', async ({ page, member: _ }) => {
  const { shortUrl } = await linkFor(page, DROPS.id);
  const reach = reachScreen(page);
  await page.clock.install();
  await reach.open(shortCodeOf(shortUrl));
  await expect(reach.empty).toBeVisible();
  await expectAccessible(page);
  // Three seconds of the page, which looks every one and a half; not of the machine on which the test runs.
  await stopClock(page);
  const now = () => page.evaluate(() => Date.now());
  const counted = async () => {
    const answer = await page.request.get(`/api/links/${shortCodeOf(shortUrl)}/clicks`);
    return ((await answer.json()) as LinkClicks).clickCount;
  };
  for (const count of [1, 2]) {
    const clickedAt = await now();
    await clickOn(shortUrl);
    await expect.poll(counted).toBe(count);
    await page.clock.runFor(1_500);
    await tickUntilVisible(page, reach.today.filter({ hasText: `${count} today` }));
    expect((await now()) - clickedAt).toBeLessThanOrEqual(3_000);
  }
});

test('a placement has a link of its own, is renamed, archived and restored, and the link counts its clicks', async ({
  page,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, DROPS.id);
  const reach = reachScreen(page);
  const { placements, dialog } = reach;
  const toast = toastScreen(page).toast;
  await reach.open(shortCodeOf(shortUrl));

  await placements.add.click();
  const label = '<b>Markup</b> & مجموعة 🎉';
  await dialog.label.fill(label);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Placement added');
  await expect(placements.add).toBeFocused();
  await expect(placements.row(label)).toContainText('0');

  await placements.copy(label).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toMatch(/\/s\/[a-z0-9]{7}$/);
  const own = await clipboard();
  expect(own).not.toBe(shortUrl);
  await clickOn(own);
  await clickOn(shortUrl);
  await expect(reach.today).toHaveText('2 today');
  await expect(placements.row(label)).toContainText('1 click');

  await placements.more(label).click();
  await placements.entry('Rename').click();
  await expect(dialog.label).toHaveValue(label);
  await dialog.label.fill('Flyer at the gym');
  await dialog.submit('Save').click();
  await expect(placements.row('Flyer at the gym')).toContainText('1 click');
  await expect(placements.more('Flyer at the gym')).toBeFocused();

  await placements.more('Flyer at the gym').click();
  await placements.entry('Archive').click();
  await expect(placements.archived).toHaveText('1 archived placement, still redirecting');
  await expect(placements.archived).toBeFocused();
  await clickOn(own);
  await expect(reach.today).toHaveText('3 today');
  await placements.archived.click();
  await placements.more('Flyer at the gym').click();
  await placements.entry('Restore').click();
  await expect(placements.archived).toHaveCount(0);
  await expect(placements.more('Flyer at the gym')).toBeFocused();
  await expect(placements.row('Flyer at the gym')).toContainText('2 clicks');
});
