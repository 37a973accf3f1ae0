import { randomUUID } from 'node:crypto';
import type { Bookmark } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { bookmarksScreen } from './bookmarks.screen.ts';
import { expectCopied } from './clipboard.ts';
import { expect } from './member.ts';
import { removeShareSheet } from './native-share.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { test } from './subscriber.ts';
import { upNextScreen } from './up-next.screen.ts';

const stored = async (page: Page) => (await (await page.request.get('/api/bookmarks')).json()) as Bookmark[];

test(
  'AUDIO-20 a link begins an episode at its second, where a bookmark is kept offline, noted, shared, deleted and brought back',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const { id, title } = (await readLibrary(page))[300]!;
    await removeShareSheet(page);
    const podcast = podcastScreen(page);
    const bookmarks = bookmarksScreen(page);
    const row = podcast.titled(title);
    // Without the prefix of the host.
    await page.goto(`/advanced-audios?episode=${id.replace(/^.*-/, '')}&t=25`);
    await expect(row.title).toHaveAttribute('aria-expanded', 'true');
    await expect(row.play).toBeInViewport();
    await row.play.click();
    await sound(page).expectPlaying();
    expect(await sound(page).currentTime()).toBeGreaterThanOrEqual(25);

    await bookmarks.moreInfo.click();
    await page.context().setOffline(true);
    await page.keyboard.press('b');
    await expect(podcast.note(/^Bookmark at 0:\d\d$/)).toBeVisible();
    await expect(bookmarks.ofEpisode).toContainText(
      'On this device. It is saved to your account when the connection is back.',
    );
    await page.context().setOffline(false);
    await expect.poll(() => stored(page)).toMatchObject([{ episodeId: id, note: '' }]);
    await expect(bookmarks.ofEpisode).not.toContainText('On this device');
    await bookmarks.editOfEpisode.click();
    await page.keyboard.type('Later');
    await page.keyboard.press('Escape');
    await expect(bookmarks.editOfEpisode).toBeFocused();
    await expect(bookmarks.ofEpisode).toContainText('What you typed is kept');
    await bookmarks.removeOfEpisode.click();
    await expect.poll(() => stored(page)).toEqual([]);

    const player = await podcast.showPlayer();
    await player.pause.click();
    await player.slider.fill('31');
    await upNextScreen(page).openMenu(title);
    await page.getByRole('menuitem', { name: 'Share from 0:31' }).click();
    await expectCopied(page, new URL(`/advanced-audios?episode=${id}&t=31`, page.url()).href);

    await bookmarks.add.click();
    await expect(bookmarks.noteDialog).toBeVisible();
    await expectAccessible(page);
    await bookmarks.note.fill('Sleep comes first');
    await bookmarks.save.click();
    await expect.poll(() => stored(page)).toMatchObject([{ position: 31, note: 'Sleep comes first' }]);
    await bookmarks.openAll.click();
    await expect(bookmarks.all).toContainText('Sleep comes first');
    await expectAccessible(page);
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await bookmarks.edit.click();
      await expect(bookmarks.note).toBeFocused();
      await leave();
      await expect(bookmarks.note, 'the list is back').toHaveCount(0);
      await expect(bookmarks.edit).toBeFocused();
    }
    await bookmarks.remove.click();
    await expect.poll(() => stored(page)).toEqual([]);
    await bookmarks.undo.click();
    await expect(bookmarks.play, 'the focus goes to the row').toBeFocused();
    await expect.poll(() => stored(page)).toMatchObject([{ note: 'Sleep comes first' }]);
    await bookmarks.play.click();
    await expect(bookmarks.dialog).toHaveCount(0);
    await sound(page).expectPlaying();
    expect(await sound(page).currentTime()).toBeGreaterThanOrEqual(31);
  },
);

test(
  'of 2,000 bookmarks only those in sight are rendered, and Tab goes from one to the next',
  { tag: '@desktop' },
  async ({ page, visitor: _ }) => {
    const [{ id } = { id: '' }] = await readLibrary(page);
    const json = Array.from({ length: 2_000 }, (_none, at) => ({
      id: randomUUID(),
      episodeId: id,
      position: at,
      note: '',
      at: new Date(at).toISOString(),
    }));
    await page.route('**/api/bookmarks', (route) => route.fulfill({ json }));
    const bookmarks = bookmarksScreen(page);
    await podcastScreen(page).open();
    await bookmarks.openAll.click();
    await expect(bookmarks.all.first()).toHaveAttribute('aria-setsize', '2000');
    expect(await bookmarks.all.count()).toBeLessThan(40);
    await bookmarks.play.first().focus();
    // Play, edit and delete.
    for (let stop = 0; stop < 15 * 3; stop++) await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused.locator('xpath=ancestor::li')).toHaveAttribute('aria-posinset', '16');
    await expect(focused).toBeInViewport();

    await focused
      .locator('xpath=ancestor::li')
      .getByRole('button', { name: /^Delete the bookmark at / })
      .click();
    await expect(bookmarks.undo).toBeInViewport({ ratio: 1 });
    await expect(bookmarks.all.and(page.locator('[aria-posinset="15"]')), 'the list stays').toBeInViewport();
  },
);
