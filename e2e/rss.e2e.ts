import type { RssFeed, RssItem } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { stopClock, tickUntilVisible } from './clock.ts';
import { signUp } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { expect, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { rssScreen } from './rss.screen.ts';
import { giftPlan } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';

const ITEMS = '/api/admin/rss-items';
/** Any page of the list. */
const ITEMS_CALL = `**${ITEMS}?*`;
const CHECK = '/api/admin/check-rss-feed';

test('RSS-01 who is no admin is led home @desktop', async ({ page, member: _member }) => {
  const rss = rssScreen(page);
  const calls = watchCalls(page);
  await rss.open();
  await expect(page).toHaveURL('/');
  expect(calls.of('GET', ITEMS)).toEqual([]);
});

test('RSS-02 RSS-04 the items of the feed, and how it is doing', async ({ page, admin: _admin }) => {
  const rss = rssScreen(page);
  const answer = page.waitForResponse(ITEMS_CALL);
  await rss.open();
  const items = (await (await answer).json()) as RssItem[];
  await expect(rss.heading).toHaveText('RSS Monitoring');
  await expect(rss.rows).toHaveCount(items.length);
  expect(items.length).toBeGreaterThan(10);
  const [newest] = items;
  await expect(rss.rows.first()).toContainText(newest?.title ?? '');
  await expect(rss.rows.first().getByRole('time')).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/,
  );
  await expect(rss.feed).toContainText('Healthy');
  await expect(rss.check).toBeVisible();
  await expectAccessible(page);
});

test('what members were told of an item @desktop', async ({ page, admin: _admin }) => {
  const item = (title: string, announcement: RssItem['announcement']): RssItem => ({
    id: title,
    title,
    link: null,
    createdAt: '2026-11-21T05:05:00.000Z',
    announcement,
    notificationScheduled: announcement === 'scheduled' || announcement === 'sent',
    notificationSent: announcement === 'sent',
  });
  await page.route(ITEMS_CALL, (route) =>
    route.fulfill({
      json: [
        item('Told', 'sent'),
        item('To be told', 'scheduled'),
        item('Old', 'none'),
        item('Taken back', 'cancelled'),
        item('Lost', 'failed'),
      ],
    }),
  );
  const rss = rssScreen(page);
  await rss.open();
  await expect(rss.rows).toHaveText([
    /^Told.*Sent$/,
    /^To be told.*Scheduled$/,
    /^Old.*Not scheduled$/,
    /^Taken back.*Cancelled.*Announce Again$/,
    /^Lost.*Failed.*Announce Again$/,
  ]);
  await expectAccessible(page);

  await page.route('**/api/admin/rss-items/Lost/announce', (route) =>
    route.fulfill({ json: { scheduledFor: '2026-11-22T00:05:00.000Z' } }),
  );
  const reread = page.waitForRequest(ITEMS_CALL);
  await rss.announceAgain('Lost').click();
  await expect(toastScreen(page).toast).toContainText('Notification Scheduled');
  await reread;
  await expect(rss.row('Lost')).toBeFocused();
});

test('of more items than a page holds, the next page is there and starts at its top @desktop', async ({
  page,
  admin: _admin,
}) => {
  await page.route('**/api/admin/rss-feed', async (route) => {
    const state = (await (await route.fetch()).json()) as RssFeed;
    await route.fulfill({ json: { ...state, itemCount: 26 } });
  });
  await page.route(`**${ITEMS}?page=2&*`, async (route) => {
    const [last] = (await (
      await route.fetch({ url: route.request().url().replace('page=2', 'page=1') })
    ).json()) as RssItem[];
    await route.fulfill({ json: [{ ...last, title: 'The very first' }] });
  });
  const rss = rssScreen(page);
  await rss.open();
  await expect(rss.rows).toHaveCount(25);
  await expect(rss.total).toHaveText('26 items');
  await rss.next.click();
  await expect(rss.rows).toHaveText([/The very first/]);
  await expect(page).toHaveURL(/page=2$/);
  await expect(rss.itemsHeading).toBeFocused();
  await expect(rss.next).toBeDisabled();
});

test('RSS-03 the ways back @desktop', async ({ page, admin: _admin }) => {
  const rss = rssScreen(page);
  await rss.open();
  await rss.profile.click();
  await expect(page).toHaveURL('/profile');
  await rss.open();
  await rss.home.click();
  await expect(page).toHaveURL('/');
});

test('RSS-04 RSS-05 the feed is checked at a tap, and the items are read again 3 s later @desktop', async ({
  page,
  admin: _admin,
}) => {
  const rss = rssScreen(page);
  const calls = watchCalls(page);
  await page.clock.install();
  await rss.open();
  await expect(rss.rows.first()).toBeVisible();
  await stopClock(page);
  const checked = page.waitForResponse(`**${CHECK}`);
  await rss.check.click();
  expect((await checked).status()).toBe(200);
  await tickUntilVisible(page, toastScreen(page).saying('RSS Feed Checked', 'Nothing new.'));
  const before = calls.of('GET', ITEMS).length;
  await page.clock.runFor(2_900);
  expect(calls.of('GET', ITEMS)).toHaveLength(before);
  const again = page.waitForRequest(ITEMS_CALL);
  await page.clock.runFor(100);
  await again;
});

test('RSS-06 a check that fails says why @desktop', async ({ page, admin: _admin }) => {
  await page.route(`**${CHECK}`, (route) =>
    route.fulfill({
      status: 502,
      headers: { 'content-type': 'text/plain', 'x-request-id': 'H7' },
      body: 'The feed answered 503.',
    }),
  );
  const rss = rssScreen(page);
  const toast = toastScreen(page);
  await rss.open();
  await rss.check.click();
  await expect(toast.saying('RSS Feed Check Failed', '502: The feed answered 503.')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
});

test('a feed that fails shows since how many checks, and why', async ({ page, admin: _admin }) => {
  await page.route('**/api/admin/rss-feed', (route) =>
    route.fulfill({
      json: {
        feed: 'https://podcast.example/feed.xml',
        checkedAt: '2026-11-21T05:05:00.000Z',
        lastSuccessAt: null,
        lastFailure: 'The feed answered 503.',
        consecutiveFailures: 3,
        itemCount: 12,
      },
    }),
  );
  const rss = rssScreen(page);
  await rss.open();
  for (const text of ['Failing', 'Never', '3 checks in a row failed', 'The feed answered 503.'])
    await expect(rss.feed).toContainText(text);
  await expectAccessible(page);
});

test('RSS-07 items that cannot be loaded say why @desktop', async ({ page, admin: _admin }) => {
  await page.route(ITEMS_CALL, (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Please try again soon.' }),
  );
  const rss = rssScreen(page);
  await rss.open();
  await expect(rss.alert).toContainText('503: Please try again soon.');
  await expectAccessible(page);
  await page.unroute(ITEMS_CALL);
  await rss.tryAgain.click();
  await expect(rss.rows.first()).toBeVisible();
});

test('without an item the page says when they come @desktop', async ({ page, admin: _admin }) => {
  await page.route(ITEMS_CALL, (route) => route.fulfill({ json: [] }));
  const rss = rssScreen(page);
  await rss.open();
  await expect(rss.empty).toBeVisible();
  await expectAccessible(page);
});

test('an admin without the plan gives an episode a transcript, which subscribers read, and takes it back @desktop', async ({
  page,
  browser,
  admin: _admin,
}) => {
  const rss = rssScreen(page);
  await rss.open();
  const row = rss.rows.nth(9);
  const title = (await row.getByRole('cell').first().innerText()).trim();
  await rss.transcriptOf(title).click();
  await expectAccessible(page);
  await rss.upload.file.setInputFiles({
    name: 'notes.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('Hello'),
  });
  await rss.upload.save.click();
  await expect(rss.upload.alert).toContainText('The transcript');

  const vtt = 'WEBVTT\n\n00:00.000 --> 01:00:00.000\nSaid by an admin.\n';
  await rss.upload.file.setInputFiles({ name: 'said.vtt', mimeType: 'text/vtt', buffer: Buffer.from(vtt) });
  await page.keyboard.press('Escape');
  await rss.transcriptOf(title).click();
  await expect(rss.upload.dialog, 'what was chosen').toContainText('said.vtt, 1 kB');
  await rss.upload.save.click();
  await expect(toastScreen(page).saying('Transcript uploaded', title)).toBeVisible();
  await expect(rss.transcriptOf(title)).toBeFocused();

  const listener = await browser.newPage();
  await giftPlan(await signUp(listener, 'tomas'));
  const podcast = podcastScreen(listener);
  await podcast.open();
  await podcast.search.fill(title);
  await podcast.titled(title).play.click();
  await podcast.showPlayer();
  await podcast.transcript.tab.click();
  await expect(podcast.transcript.current).toHaveText('Said by an admin.');

  await rss.transcriptOf(title).click();
  await rss.upload.remove.click();
  await expect(toastScreen(page).saying('Transcript removed', title)).toBeVisible();
  await listener.reload();
  await podcast.titled(title).play.click();
  await expect(podcast.transcript.current).toBeVisible();
  await expect(podcast.transcript.line('Said by an admin.')).toHaveCount(0);
  await listener.close();
});
