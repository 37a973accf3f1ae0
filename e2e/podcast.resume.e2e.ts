import { comeBack, expect, goOffline, test } from './edge.ts';
import { readLibrary } from './podcast.library.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { workerIsThere } from './pwa.screen.ts';
import { watchCalls } from './requests.ts';
import { giftPlan } from './subscriber.ts';

test('a download goes on where the connection broke, after a reload too, and plays', async ({
  page,
  edge,
  member,
}) => {
  await giftPlan(member);
  const podcast = podcastScreen(page);
  await podcast.open();
  const long = (await readLibrary(page)).find(({ duration }) => duration === 300)!;
  await podcast.search.fill(long.title);
  const row = podcast.titled(long.title);
  await row.title.click();
  await workerIsThere(page);
  edge.stallAudio(300_000);
  await row.download.click();
  await expect(row.downloading).toHaveAccessibleName(/, [1-9]\d % done$/);
  await goOffline(page, edge);
  await expect(row.shows('Waiting for the connection')).toBeVisible();

  // From its worker's files.
  await page.reload();
  await expect(podcast.row(0).title).toBeVisible();
  const calls = watchCalls(page);
  edge.stallAudio(Infinity);
  await comeBack(page, edge);
  await podcast.search.fill(long.title);
  await expect(row.removeDownload).toBeVisible();
  const ranges = calls.of('GET', '/api/audio-proxy').map((call) => call.headers()['range']);
  expect(ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);

  await page.context().setOffline(true);
  await row.play.click();
  await (await podcast.showPlayer()).slider.fill('200');
  await expect.poll(sound(page).currentTime).toBeGreaterThan(200);
  await sound(page).expectPlaying();
});
