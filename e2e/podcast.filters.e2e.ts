import { expect } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { test } from './subscriber.ts';

test('Back and a reload restore the filter and the place in the list', async ({ page, visitor: _ }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.filter('Not played').check();
  await expect(podcast.rows.first()).toBeVisible();
  await podcast.scrollTo(9_000);
  const inSight = () =>
    podcast.rows.evaluateAll((rows) =>
      rows.find((row) => row.getBoundingClientRect().top > 300)?.getAttribute('aria-posinset'),
    );
  await expect.poll(async () => Number(await inSight())).toBeGreaterThan(50);
  // The place is kept when the list has come to rest.
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('"into"');
  const there = Number(await inSight());
  // To the row: those above are measured anew, and what lies on the edge may be the next.
  const isThere = async () => Math.abs(Number(await inSight()) - there) <= 1;

  await page.reload();
  await expect.poll(isThere).toBe(true);
  await expect(podcast.filter('Not played')).toBeChecked();
  // click() would first scroll the page, as if the sticky header were far up.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .dispatchEvent('click');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect.poll(isThere).toBe(true);
  await expect(podcast.filter('Not played')).toBeChecked();
});

test(
  'a tablet that is turned keeps the place in the list, and the focus',
  { tag: '@desktop' },
  async ({ page, visitor: _ }) => {
    const upright = { width: 768, height: 1024 };
    const across = { width: 1024, height: 768 };
    await page.setViewportSize(upright);
    const podcast = podcastScreen(page);
    await podcast.open();
    await podcast.row(0).play.click();
    await expect(podcast.mini.pause).toBeVisible();
    await podcast.scrollTo(9_000);
    // The place is kept when the list has come to rest.
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('"into"');
    const at = await podcast.rows.evaluateAll((rows) =>
      rows.findIndex((row) => row.getBoundingClientRect().top > 300),
    );
    const title = await podcast.row(at).title.innerText();
    await podcast.row(at).play.focus();
    for (const turned of [across, upright, across]) {
      await page.setViewportSize(turned);
      await expect(podcast.titled(title).play).toBeFocused();
      await expect(podcast.titled(title).play).toBeInViewport();
    }

    await podcast.column.getByRole('button', { name: 'Rewind 15 seconds' }).focus();
    await page.setViewportSize(upright);
    await expect(podcast.mini.back).toBeFocused();
    const sheet = await podcast.showPlayer();
    await sheet.forward.focus();
    await page.setViewportSize(across);
    await expect(podcast.column.getByRole('button', { name: 'Forward 30 seconds' })).toBeFocused();
  },
);
