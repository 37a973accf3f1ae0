import type { PlayQueue } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, PASSWORD } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { test } from './subscriber.ts';
import { upNextScreen } from './up-next.screen.ts';

const storedQueue = async (page: Page) => (await (await page.request.get('/api/queue')).json()) as PlayQueue;
const storedIds = async (page: Page) => (await storedQueue(page)).episodeIds;

const queue = (page: Page, episodeIds: readonly string[]) =>
  page.request.put('/api/queue', {
    data: { episodeIds, autoAdvance: true, version: crypto.randomUUID(), basedOn: null },
  });

test(
  'Up Next is filled from a menu, put in order by keyboard, cleared and brought back, and then plays',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const [first, second, third, fourth] = await readLibrary(page);
    const titles = [second!, third!, fourth!].map(({ title }) => title);
    await queue(page, [second!.id, third!.id]);
    const podcast = podcastScreen(page);
    const upNext = upNextScreen(page);
    await podcast.open();
    await upNext.openMenu(fourth!.title);
    await upNext.add.click();
    await expect(podcast.note('Added to Up Next')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => storedIds(page)).toEqual([second!.id, third!.id, fourth!.id]);
    await podcast.titled(first!.title).play.click();
    const player = await podcast.showPlayer();
    const inOrder = (...order: number[]) =>
      expect(upNext.entries).toHaveText(order.map((at) => new RegExp(titles[at]!)));
    await inOrder(0, 1, 2);
    await expectAccessible(page);

    await upNext.handle(titles[0]!).press('Space');
    await expect(upNext.says(`Lifted ${titles[0]}, at 1 of 3.`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(upNext.says(`${titles[0]} is at 2 of 3.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(upNext.says(`Put ${titles[0]} down at 2 of 3.`)).toBeAttached();
    await inOrder(1, 0, 2);
    await expect(upNext.handle(titles[0]!)).toBeFocused();
    await expect.poll(() => storedIds(page)).toEqual([third!.id, second!.id, fourth!.id]);
    await upNext.clear.click();
    await expect(upNext.undo).toBeFocused();
    await upNext.undo.press('Enter');
    await inOrder(1, 0, 2);

    await upNext.autoAdvance.uncheck();
    await sound(page).expectPlaying();
    await player.slider.fill(String(first!.duration! - 1));
    await expect(podcast.titled(first!.title).play).toBeVisible();
    await sound(page).expectSilent();
    await inOrder(1, 0, 2);
    await upNext.autoAdvance.check();
    await expect.poll(async () => (await storedQueue(page)).autoAdvance).toBe(true);

    await page.route('**/api/audio-proxy**', (route) => route.fulfill({ status: 403, body: 'Not now.' }));
    await podcast.titled(first!.title).play.click();
    await player.slider.fill(String(first!.duration! - 1));
    await expect(player.error).toBeVisible();
    await expect(upNext.entries.first(), 'a refused episode stays').toContainText(third!.title);
    await page.unroute('**/api/audio-proxy**');
    await player.retry.click();
    await expect(podcast.titled(third!.title).pause).toBeVisible();
    await sound(page).expectPlaying();
    await inOrder(0, 2);
    await upNext.removeOne(titles[2]!).click();
    await upNext.removeOne(titles[0]!).click();
    await expect.poll(() => storedIds(page)).toEqual([]);

    // The list goes on where it was.
    await player.slider.fill(String(third!.duration! - 1));
    await expect(podcast.titled(second!.title).pause).toBeVisible();
  },
);

test(
  'what two devices add without knowing of each other is in Up Next on both',
  { tag: '@desktop' },
  async ({ page, subscriber, browser, baseURL }) => {
    const [first, second, third] = await readLibrary(page);
    const podcast = podcastScreen(page);
    const upNext = upNextScreen(page);
    await podcast.open();
    await expect(podcast.row(0).title).toBeVisible();
    await page.context().setOffline(true);
    await expect(
      podcast.says('You are offline. Episodes that you have downloaded still play.'),
    ).toBeVisible();
    await upNext.openMenu(first!.title);
    await upNext.add.click();

    const elsewhere = await browser.newContext({ baseURL });
    const other = await elsewhere.newPage();
    await other.request.post('/api/login', { data: { username: subscriber.username, password: PASSWORD } });
    await podcastScreen(other).open();
    await upNextScreen(other).openMenu(second!.title);
    await upNextScreen(other).add.click();
    await expect.poll(() => storedIds(other)).toEqual([second!.id]);

    await page.context().setOffline(false);
    await expect.poll(() => storedIds(other)).toEqual([second!.id, first!.id]);
    await upNextScreen(other).openMenu(third!.title);
    await upNextScreen(other).playNext.click();
    await expect.poll(() => storedIds(other)).toEqual([third!.id, second!.id, first!.id]);
    await elsewhere.close();

    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await podcast.titled(first!.title).play.click();
    await expect(upNext.entries, 'read when the member comes back to it').toHaveText([
      new RegExp(third!.title),
      new RegExp(second!.title),
    ]);
  },
);

test("an episode's menu follows its row, and Up Next is put in order with a finger", async ({
  page,
  subscriber: _,
}) => {
  const [first, second, third, ...others] = await readLibrary(page);
  await queue(page, [second!.id, third!.id, ...others.slice(0, 8).map(({ id }) => id)]);
  const podcast = podcastScreen(page);
  const upNext = upNextScreen(page);
  await podcast.open();
  const row = podcast.row(2);
  await row.title.click();
  const title = (await row.title.textContent())!;
  const { openMenu, menuOf, menu } = upNext;
  const offset = async () => (await menu.boundingBox())!.y - (await menuOf(title).boundingBox())!.y;
  await openMenu(title);
  const before = await offset();
  const top = async () => (await menuOf(title).boundingBox())!.y;
  await podcast.scrollTo(0);
  await expect.poll(offset).toBe(before);
  const topBefore = await top();
  await podcast.scrollTo(40);
  await expect.poll(top).toBe(topBefore - 40);
  await expect.poll(offset).toBe(before);
  await podcast.scrollTo(5_000);
  await expect(menu).toHaveCount(0);
  await podcast.scrollTo(0);

  await podcast.titled(first!.title).play.click();
  await podcast.mini.openSheet.click();
  await upNext.handle(third!.title).scrollIntoViewIfNeeded();
  const from = (await upNext.handle(third!.title).boundingBox())!;
  const to = (await upNext.handle(second!.title).boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: string, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + 10, y }],
    });
  await touch('touchStart', from.y + 20);
  await touch('touchMove', from.y + 5);
  await expect(upNext.says(`Lifted ${third!.title}, at 2 of 10.`)).toBeAttached();
  await touch('touchMove', to.y + 10);
  await expect(upNext.says(`${third!.title} is at 1 of 10.`)).toBeAttached();
  await touch('touchEnd', 0);
  await expect(upNext.entries.first()).toContainText(third!.title);
  await expect(upNext.entries.nth(1)).toContainText(second!.title);
  await expect(podcast.sheet.dialog, 'the sheet stays').toBeVisible();

  await upNext.removeOne(third!.title).click();
  await expect(upNext.undo, 'in sight, however long the queue').toBeInViewport({ ratio: 1 });
});
