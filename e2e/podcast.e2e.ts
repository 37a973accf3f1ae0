import { expectAccessible } from './accessibility.ts';
import { giveShareSheet } from './native-share.ts';
import { expect } from './member.ts';
import { changeLibrary, readLibrary } from './podcast.library.ts';
import { podcastScreen } from './podcast.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { test } from './subscriber.ts';

test('AUDIO-01 AUDIO-02 AUDIO-09 AUDIO-10 AUDIO-12 AUDIO-14 AUDIO-15 AUDIO-16 AUDIO-19 AUDIO-43 AUDIO-48 a subscriber searches, sorts, reads about and shares an episode', async ({
  page,
  visitor: _,
}) => {
  const episodes = await readLibrary(page);
  const [newest, oldest] = [episodes[0]!, episodes.at(-1)!];
  const shared = await giveShareSheet(page);
  await changeLibrary(page, ([first, ...others]) => [{ ...first!, imageUrl: '/art/gone.svg' }, ...others]);
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.heading).toHaveText('Advanced Audios');
  await expect(podcast.showing(420, 420)).toBeVisible();
  const first = podcast.row(0);
  await expect(first.title).toHaveText(newest.title);
  await expect(first.row).toContainText('CS Advanced Training');
  await expect(first.picture).toHaveAttribute('src', '/art/placeholder.svg');
  await expect
    .poll(() => first.picture.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);

  await podcast.search.pressSequentially(episodes[7]!.title.toUpperCase());
  await expect(podcast.titled(episodes[7]!.title).title).toBeVisible();
  await podcast.search.fill('no episode speaks of this');
  await expect(podcast.says('No episodes found matching your search.')).toBeVisible();
  await expectAccessible(page);
  await podcast.showAll.click();
  await podcast.order.selectOption('Oldest First');
  await expect(first.title).toHaveText(oldest.title);
  await podcast.order.selectOption('Newest First');

  await first.title.click();
  await first.moreInfo.click();
  await expect(first.shows('Published')).toBeInViewport();
  await expectAccessible(page);
  await first.share.click();
  await expect.poll(() => shared).toEqual([{ title: newest.title, url: newest.link }]);

  const phone = page.viewportSize()!;
  await page.setViewportSize({ width: 1_440, height: 900 });
  const back = podcast.main.getByRole('link', { name: 'Advanced Training', exact: true });
  await expect(back.locator('.lucide-arrow-left')).toBeVisible();
  await page.setViewportSize(phone);
  await expect(back).toBeHidden();
  await expect(shellScreen(page).back.locator('.lucide-arrow-left')).toBeVisible();
  await shellScreen(page).back.click();
  await expect(page).toHaveURL('/advanced-training');
});

test('AUDIO-13 the list takes the height that is free, and renders only the rows in sight', async ({
  page,
  visitor: _,
}) => {
  await changeLibrary(page, ([first]) =>
    Array.from({ length: 2_000 }, (_unused, at) => ({
      ...first!,
      id: `demo-${at}`,
      title: at === 0 ? 'Gesellschaft'.repeat(24) : `Episode ${at}`,
      pubDate: new Date(Date.UTC(2026, 0, 1) - at * 3_600_000).toISOString(),
    })),
  );
  const podcast = podcastScreen(page);
  await podcast.open();
  for (const size of [page.viewportSize()!, { width: 1_440, height: 900 }]) {
    await page.setViewportSize(size);
    await expect(podcast.showing(2_000, 2_000)).toBeVisible();
    await expect(async () => podcast.expectTallList()).toPass();
    expect(await podcast.rows.count()).toBeLessThan(25);
    await podcast.scrollTo(Infinity);
    await expect(podcast.titled('Episode 1999').row).toHaveAttribute('aria-posinset', '2000');
    expect(await podcast.rows.count()).toBeLessThan(25);
    await podcast.scrollTo(0);
  }

  await page.setViewportSize({ width: 320, height: 640 });
  const rightOfTitle = async () => {
    const title = await podcast.row(0).title.boundingBox();
    return title ? title.x + title.width : Infinity;
  };
  await expect.poll(rightOfTitle, 'a title that is one endless word').toBeLessThan(320);
});
