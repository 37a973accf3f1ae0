import { randomUUID } from 'node:crypto';
import type { Bookmark } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { bookmarksScreen } from './bookmarks.screen.ts';
import { expectCopied } from './clipboard.ts';
import { withoutFirstAnswers } from './document.ts';
import { expect } from './member.ts';
import { removeShareSheet } from './native-share.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { test } from './subscriber.ts';
import { upNextScreen } from './up-next.screen.ts';

const stored = async (page: Page) => (await (await page.request.get('/api/bookmarks')).json()) as Bookmark[];

test('a moment is kept without a connection, and is on the server afterwards @desktop', async ({
  page,
  subscriber: _,
}) => {
  const [episode] = await readLibrary(page);
  const podcast = podcastScreen(page);
  const bookmarks = bookmarksScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await sound(page).expectPlaying();
  await bookmarks.moreInfo.click();
  await page.context().setOffline(true);
  await page.keyboard.press('b');
  await expect(podcast.note(/^Bookmark at 0:\d\d$/)).toBeVisible();
  await expect(bookmarks.ofEpisode).toContainText(
    'On this device. It is saved to your account when the connection is back.',
  );
  await page.context().setOffline(false);
  await expect.poll(() => stored(page)).toMatchObject([{ episodeId: episode!.id, note: '' }]);
  await expect(bookmarks.ofEpisode).not.toContainText('On this device');

  await bookmarks.editOfEpisode.click();
  await page.keyboard.type('Later');
  await page.keyboard.press('Escape');
  await expect(bookmarks.editOfEpisode).toBeFocused();
  await expect(bookmarks.ofEpisode).toContainText('What you typed is kept');
});

test('a bookmark gets a note, is played from, changed, deleted and brought back @desktop', async ({
  page,
  subscriber: _,
}) => {
  const [episode] = await readLibrary(page);
  const podcast = podcastScreen(page);
  const bookmarks = bookmarksScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  const player = await podcast.showPlayer();
  await sound(page).expectPlaying();
  await player.slider.fill('30');
  await player.pause.click();
  await bookmarks.add.click();
  await expect(bookmarks.noteDialog).toBeVisible();
  await bookmarks.note.fill('x'.repeat(501));
  await bookmarks.save.click();
  await expect(bookmarks.noteDialog).toContainText('Please use at most 500 characters');
  await bookmarks.note.fill('Sleep comes first');
  await bookmarks.save.click();
  await expect.poll(() => stored(page)).toMatchObject([{ note: 'Sleep comes first' }]);

  await bookmarks.openAll.click();
  await expect(bookmarks.all).toContainText(episode!.title);
  await expect(bookmarks.all).toContainText('Sleep comes first');
  await expectAccessible(page);
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await bookmarks.edit.click();
    await expect(bookmarks.note).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await leave();
    await expect(bookmarks.note, 'the list is back').toHaveCount(0);
    await expect(bookmarks.edit).toBeFocused();
    await expect(bookmarks.all).toContainText('What you typed is kept on this device, but not saved yet.');
  }
  await bookmarks.edit.click();
  await expect(bookmarks.note, 'nothing typed is lost').toHaveValue('Sleep comes first!!');
  await bookmarks.note.fill('Sleep comes second');
  await bookmarks.save.click();
  await expect(bookmarks.all).toContainText('Sleep comes second');
  await expect(bookmarks.edit).toBeFocused();
  await bookmarks.remove.click();
  await expect(bookmarks.all).toHaveCount(0);
  await expect.poll(() => stored(page)).toEqual([]);
  await bookmarks.undo.click();
  await expect(bookmarks.play, 'where the work goes on').toBeFocused();
  await expect.poll(() => stored(page)).toMatchObject([{ note: 'Sleep comes second' }]);

  await bookmarks.play.click();
  await expect(bookmarks.dialog).toHaveCount(0);
  await sound(page).expectPlaying();
  expect(await sound(page).currentTime()).toBeGreaterThanOrEqual(30);
});

test('without the plan a member keeps what they have noted, and the gate loads the library only for it', async ({
  page,
  subscriber: _,
}) => {
  const [, episode] = await readLibrary(page);
  await page.request.put(`/api/bookmarks/${randomUUID()}`, {
    data: { episodeId: episode!.id, position: 843, note: 'Sleep first', at: new Date().toISOString() },
  });
  const user = (await (await page.request.get('/api/user')).json()) as object;
  await withoutFirstAnswers(page);
  await page.route('**/api/user', (route) => route.fulfill({ json: { ...user, isSubscribed: false } }));
  let libraries = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/podcast-info')) libraries += 1;
  });
  const bookmarks = bookmarksScreen(page);
  await podcastScreen(page).open();
  await expect(bookmarks.openAtGate).toBeVisible();
  expect(libraries).toBe(0);
  await bookmarks.openAtGate.click();
  await expect(bookmarks.all).toContainText(episode!.title);
  await expect(bookmarks.toPlan).toHaveAttribute('href', '/subscription');
  await expectAccessible(page);
  await bookmarks.edit.click();
  await bookmarks.note.fill('Sleep last');
  await bookmarks.save.click();
  await expect.poll(() => stored(page)).toMatchObject([{ note: 'Sleep last' }]);
  await bookmarks.remove.click();
  await expect.poll(() => stored(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bookmarks.openAtGate).toBeFocused();
});

test('of 2,000 bookmarks those in sight are rendered, and Tab goes from one to the next @desktop', async ({
  page,
  visitor: _,
}) => {
  const [{ id } = { id: '' }] = await readLibrary(page);
  const many = Array.from({ length: 2_000 }, (_none, at) => ({
    id: randomUUID(),
    episodeId: id,
    position: at,
    note: '',
    at: new Date(at).toISOString(),
  }));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/bookmarks', async (route) => {
    await held.promise;
    await route.fulfill({ json: many });
  });
  const bookmarks = bookmarksScreen(page);
  await podcastScreen(page).open();
  await bookmarks.openAll.click();
  await expect(bookmarks.loading).toBeVisible();
  await expect(bookmarks.none, 'it is not known yet').toHaveCount(0);
  held.resolve();
  await expect(bookmarks.all.first()).toHaveAttribute('aria-setsize', '2000');
  expect(await bookmarks.all.count()).toBeLessThan(40);
  await bookmarks.play.first().focus();
  // Play, edit and delete.
  for (let stop = 0; stop < 15 * 3; stop++) await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused.locator('xpath=ancestor::li')).toHaveAttribute('aria-posinset', '16');
  await expect(focused).toBeInViewport();
});

test('a moment is shared by a link that begins there @desktop', async ({ page, subscriber: _ }) => {
  const [, , third] = await readLibrary(page);
  await removeShareSheet(page);
  const podcast = podcastScreen(page);
  const upNext = upNextScreen(page);
  const row = podcast.titled(third!.title);
  await page.goto(`/advanced-audios?episode=${third!.id}&t=25`);
  await expect(row.elapsed).toHaveText('0:25');
  await row.play.click();
  await sound(page).expectPlaying();
  expect(await sound(page).currentTime()).toBeGreaterThanOrEqual(25);

  const player = await podcast.showPlayer();
  await player.pause.click();
  await player.slider.fill('31');
  await upNext.openMenu(third!.title);
  await page.getByRole('menuitem', { name: 'Share from 0:31' }).click();
  await expectCopied(page, new URL(`/advanced-audios?episode=${third!.id}&t=31`, page.url()).href);
});

test('every tenth of a speed is a press away @desktop', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  const player = await podcast.showPlayer();
  await player.speed.click({ button: 'right' });
  const dialog = page.getByRole('dialog', { name: 'Speed' });
  await dialog.getByRole('button', { name: 'Faster' }).click();
  await expect.poll(sound(page).speed).toBe(1.1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(player.speed).toHaveText('1.1×');
  await player.speed.click();
  await expect(player.speed, 'the button goes round as ever').toHaveText('1.25×');
});
