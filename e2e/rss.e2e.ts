import type { RssItem } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { signUp } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { expect, test } from './push.ts';
import { rssScreen } from './rss.screen.ts';
import { giftPlan } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';

const FEED_CALL = '**/api/admin/rss-feed';
/** Any page of the list. */
const ITEMS_CALL = '**/api/admin/rss-items?*';

test(
  'RSS-02 RSS-04 an admin sees how the feed is and checks it, gives an episode a transcript, which subscribers read, and takes it back',
  { tag: '@desktop' },
  async ({ page, browser, admin: _admin }) => {
    const rss = rssScreen(page);
    const toast = toastScreen(page);
    const announcements = ['sent', 'scheduled', 'none', 'cancelled', 'failed'] as const;
    await page.route(FEED_CALL, (route) =>
      route.fulfill({
        json: {
          feed: 'https://podcast.example/feed.xml',
          checkedAt: '2026-11-21T05:05:00.000Z',
          lastSuccessAt: null,
          lastFailure: 'The feed answered 503.',
          consecutiveFailures: 3,
          itemCount: 5,
        },
      }),
    );
    await page.route(ITEMS_CALL, async (route) => {
      const items = (await (await route.fetch()).json()) as RssItem[];
      const states = announcements.map((announcement, at) => ({ ...items[at], announcement }));
      await route.fulfill({ json: states });
    });
    await rss.open();
    await expect(rss.feed).toContainText('Failing');
    await expect(rss.rows).toHaveCount(announcements.length);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.unroute(FEED_CALL);
    await page.unroute(ITEMS_CALL);
    await page.reload();
    await expect(rss.feed).toContainText('Healthy');
    await rss.check.click();
    await expect(toast.saying('RSS Feed Checked', 'Nothing new.')).toBeVisible();

    const row = rss.rows.nth(9);
    const title = (await row.getByRole('cell').first().innerText()).trim();
    await rss.transcriptOf(title).click();
    await expect(rss.upload.dialog).toBeVisible();
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
    await expect(toast.saying('Transcript uploaded', title)).toBeVisible();
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
    await expect(toast.saying('Transcript removed', title)).toBeVisible();
    await listener.reload();
    await podcast.titled(title).play.click();
    await expect(podcast.transcript.current).toBeVisible();
    await expect(podcast.transcript.line('Said by an admin.')).toHaveCount(0);
    await listener.close();
  },
);
