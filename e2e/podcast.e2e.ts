import { expectAccessible } from './accessibility.ts';
import { expectCopied } from './clipboard.ts';
import { expect } from './member.ts';
import { giveShareSheet, removeShareSheet } from './native-share.ts';
import { answerLibrary, changeLibrary, readLibrary } from './podcast.library.ts';
import { podcastScreen } from './podcast.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';

test('AUDIO-01 a back arrow leads to the training page', async ({ page, member: _ }, { project }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.heading).toHaveText('Advanced Audios');
  const back =
    project.name === 'phone'
      ? shellScreen(page).back
      : podcast.main.getByRole('link', { name: 'Advanced Training', exact: true });
  await expect(back.locator('.lucide-arrow-left')).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/advanced-training');
});

test('AUDIO-04 AUDIO-05 AUDIO-06 AUDIO-07 a free member sees the library out of focus, and the way in', async ({
  page,
  member: _,
}) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.says('400+ Episodes')).toBeVisible();
  await expect(podcast.preview.locator('li')).toHaveCount(3);
  await expect(podcast.preview).toHaveCSS('filter', 'blur(5px)');
  await expect(podcast.list).toHaveCount(0);
  await expect(podcast.search).toHaveCount(0);
  await expectAccessible(page);
  await podcast.toPlan.click();
  await expect(page).toHaveURL('/subscription');
});

test('AUDIO-02 AUDIO-14 AUDIO-15 a subscriber sees the episodes, each with picture, title and series', async ({
  page,
  visitor: _,
}) => {
  const episodes = await readLibrary(page);
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.showing(episodes.length, episodes.length)).toBeVisible();
  for (const [at, episode] of episodes.slice(0, 3).entries()) {
    const row = podcast.row(at);
    await expect(row.title).toHaveText(episode.title);
    await expect(row.picture).toHaveAttribute('src', episode.imageUrl ?? /cover/);
    await expect(row.row).toContainText('CS Advanced Training');
    await expect(row.row).toHaveAttribute('aria-posinset', String(at + 1));
    await expect(row.row).toHaveAttribute('aria-setsize', String(episodes.length));
  }
  await expect(podcast.preview).toHaveCount(0);
  await expectAccessible(page);
});

test('AUDIO-09 AUDIO-10 AUDIO-11 AUDIO-14 the search narrows the list while it is typed', async ({
  page,
  visitor: _,
}) => {
  const episodes = await readLibrary(page);
  const wanted = episodes[7]!;
  const words = wanted.title.toUpperCase();
  const matches = episodes.filter(({ title, description }) =>
    `${title}\n${description}`.toLowerCase().includes(words.toLowerCase()),
  );
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.search).toHaveAttribute('placeholder', 'Search episodes...');
  await podcast.search.pressSequentially(words);
  await expect(podcast.showing(matches.length, episodes.length)).toBeVisible();
  await expect(podcast.titled(wanted.title).title).toBeVisible();

  await podcast.clearSearch.click();
  await expect(podcast.search).toBeFocused();
  await podcast.search.fill('   ');
  await expect(podcast.showing(episodes.length, episodes.length)).toBeVisible();
});

test('AUDIO-48 a search that matches nothing says so, and is left in one press', async ({
  page,
  visitor: _,
}) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.search.fill('no episode speaks of this');
  await expect(podcast.says('No episodes found matching your search.')).toBeVisible();
  await expect(podcast.showing(0, 420)).toBeVisible();
  await expectAccessible(page);
  await podcast.showAll.click();
  await expect(podcast.showing(420, 420)).toBeVisible();
});

test('AUDIO-12 the order turns round by publication date', async ({ page, visitor: _ }) => {
  const episodes = await readLibrary(page);
  const byDate = episodes.toSorted((a, b) => Date.parse(a.pubDate!) - Date.parse(b.pubDate!));
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.order.locator('option')).toHaveText(['Newest First', 'Oldest First']);
  await expect(podcast.row(0).title).toHaveText(byDate.at(-1)!.title);
  await podcast.order.selectOption('Oldest First');
  await expect(podcast.row(0).title).toHaveText(byDate[0]!.title);
});

test('AUDIO-13 the list takes the height there is, and only what is in sight is in the page', async ({
  page,
  visitor: _,
}) => {
  await changeLibrary(page, ([first]) =>
    Array.from({ length: 10_000 }, (_unused, at) => ({
      ...first!,
      id: `demo-${at}`,
      title: `Episode ${at}`,
      pubDate: new Date(Date.UTC(2026, 0, 1) - at * 3_600_000).toISOString(),
    })),
  );
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.showing(10_000, 10_000)).toBeVisible();
  await podcast.expectTallList();
  expect(await podcast.rows.count()).toBeLessThan(25);

  await podcast.scrollTo(Infinity);
  await expect(podcast.titled('Episode 9999').row).toHaveAttribute('aria-posinset', '10000');
  expect(await podcast.rows.count()).toBeLessThan(25);
});

test('AUDIO-16 More Info tells what it is about, how long it is and when it came', async ({
  page,
  visitor: _,
}) => {
  await changeLibrary(page, (episodes) =>
    episodes.slice(0, 2).map((episode, at) => ({
      ...episode,
      description: 'Water before coffee.\nLight before screens.',
      duration: 2_460,
      pubDate: at === 0 ? '2026-01-05T12:00:00.000Z' : null,
    })),
  );
  const podcast = podcastScreen(page);
  const first = podcast.row(0);
  await podcast.open();
  await first.title.click();
  await expect(first.moreInfo).toHaveAttribute('aria-expanded', 'false');
  await first.moreInfo.click();
  await expect(first.shows(/Water before coffee\.\s+Light before screens\./)).toBeVisible();
  await expect(first.shows('41:00')).toBeVisible();
  await expect(first.shows('Jan 5, 2026')).toBeVisible();
  await expectAccessible(page);

  const second = podcast.row(1);
  await second.title.click();
  await second.moreInfo.click();
  await expect(second.shows('Unknown date')).toBeVisible();
});

test("AUDIO-19 Share opens the device's own sheet", async ({ page, visitor: _ }) => {
  const [episode] = await readLibrary(page);
  const shared = await giveShareSheet(page);
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).title.click();
  await podcast.row(0).share.click();
  await expect.poll(() => shared).toEqual([{ title: episode!.title, url: episode!.link }]);
});

test("AUDIO-20 without one it copies the episode's address", async ({ page, visitor: _ }) => {
  const [episode] = await readLibrary(page);
  await removeShareSheet(page);
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).title.click();
  await podcast.row(0).share.click();
  await expectCopied(page, episode!.link!);
  await expect(toastScreen(page).saying('Link Copied!', 'Episode link copied to clipboard.')).toBeVisible();
});

test('AUDIO-35 AUDIO-36 an episode that the plan no longer opens is locked', async ({ page, visitor: _ }) => {
  await changeLibrary(page, ([first, second]) => [{ ...first!, audioUrl: undefined }, second!]);
  const podcast = podcastScreen(page);
  const locked = podcast.row(0);
  await podcast.open();
  await expect(locked.shows('Premium')).toBeVisible();
  await expect(locked.play).toHaveCount(0);
  await expect(podcast.row(1).shows('Premium')).toHaveCount(0);
  await expect(podcast.row(1).play).toBeVisible();
  await expectAccessible(page);
  await locked.lock.click();
  await expect(page).toHaveURL('/subscription');
});

test('AUDIO-43 a picture that cannot be loaded is replaced', async ({ page, visitor: _ }) => {
  await changeLibrary(page, ([first]) => [{ ...first!, imageUrl: '/art/gone.svg' }]);
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.row(0).picture).toHaveAttribute('src', '/art/placeholder.svg');
  await expect
    .poll(() => podcast.row(0).picture.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
});

test('AUDIO-44 the page says that episodes are on their way', async ({ page, visitor: _ }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/podcast-info', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.says('Loading podcast episodes...')).toBeVisible();
  await expectAccessible(page);
  answer.resolve();
  await expect(podcast.rows.first()).toBeVisible();
  await expect(podcast.says('Loading podcast episodes...')).toHaveCount(0);
});

test('AUDIO-45 a library that cannot be loaded says so, and is tried again', async ({ page, visitor: _ }) => {
  await answerLibrary(page, { status: 503, json: null });
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.says('Failed to load podcast episodes. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/podcast-info');
  await podcast.main.getByRole('button', { name: 'Try again' }).click();
  await expect(podcast.rows.first()).toBeVisible();
});

test('AUDIO-46 an answer without episodes is no podcast data', async ({ page, visitor: _ }) => {
  const podcast = podcastScreen(page);
  for (const json of [null, {}]) {
    await answerLibrary(page, { json });
    await podcast.open();
    await expect(podcast.says('No podcast data available.')).toBeVisible();
    await expect(podcast.list).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('AUDIO-47 a library without episodes says so', async ({ page, visitor: _ }) => {
  await answerLibrary(page, { json: { episodes: [] } });
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.says('No episodes available.')).toBeVisible();
  await expect(podcast.list).toHaveCount(0);
  await expectAccessible(page);
});

test('an address that names an episode opens it, with and without the prefix of its host', async ({
  page,
  visitor: _,
}) => {
  const episodes = await readLibrary(page);
  const wanted = episodes[300]!;
  const podcast = podcastScreen(page);
  for (const id of [wanted.id, wanted.id.replace(/^.*-/, '')]) {
    await page.goto(`/advanced-audios?episode=${id}`);
    await expect(podcast.titled(wanted.title).title).toHaveAttribute('aria-expanded', 'true');
    await expect(podcast.titled(wanted.title).play).toBeInViewport();
  }
});
