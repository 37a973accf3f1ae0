import { expect, test } from 'vitest';
import { podcastApps } from './podcast-apps.ts';

test('each app gets the feed in the form that it takes over', () => {
  const feed = 'https://clear-spring.test/feed/abc_-1';
  expect(podcastApps.map(({ name, urlOf }) => [name, urlOf(feed)])).toEqual([
    ['Apple Podcasts', 'podcast://clear-spring.test/feed/abc_-1'],
    ['Overcast', 'overcast://x-callback-url/add?url=https%3A%2F%2Fclear-spring.test%2Ffeed%2Fabc_-1'],
    ['Pocket Casts', 'pktc://subscribe/clear-spring.test/feed/abc_-1'],
    ['AntennaPod', 'antennapod-subscribe://clear-spring.test/feed/abc_-1'],
  ]);
});
