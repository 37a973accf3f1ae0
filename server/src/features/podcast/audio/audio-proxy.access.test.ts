import { expect, test } from 'vitest';
import { isPublicAddress } from '../../../outbound/address-policy.ts';
import { audio, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { hostileUrls, resolve } from '../../../outbound/hostile-urls.fixture.ts';
import { createTestApp } from '../../../test-app.ts';
import { importFeed } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
const trap = await startPodcastHost();
trap.on('/a.mp3', audio(Buffer.from('the secret')));
const hostile = hostileUrls(Number(new URL(trap.origin).port));

const { database, member } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  { addresses: { allows: isPublicAddress, resolve } },
);
const listener = await member('listener');
const play = (url: string) => listener.get(`/api/audio-proxy?url=${encodeURIComponent(url)}`);

test(`none of ${hostile.length} hostile URLs is played for who asks for it`, async () => {
  for (const url of hostile) {
    const answer = await play(url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, 'This is not the audio of an episode.']);
  }
  expect(trap.connections()).toBe(0);
});

test('none is played when a malicious feed names it as an episode’s free audio', async () => {
  await importFeed(
    database,
    host,
    hostile.map((url, at) => ({
      title: `Episode ${at}`,
      guid: `hostile-${at}`,
      url,
      more: '<itunes:episodeType>trailer</itunes:episodeType>',
    })),
  );
  const { episodes } = (await listener.get('/api/podcast-info')).json() as {
    episodes: { audioUrl: string }[];
  };
  expect(episodes.length).toBeGreaterThan(40);
  for (const { audioUrl } of episodes) {
    expect(audioUrl).toMatch(/^https?:\/\/[^@\s/]+\//);
    const answer = await play(audioUrl);
    expect([audioUrl, answer.statusCode]).toEqual([audioUrl, 502]);
  }
  // The import dropped it because it is not a web URL; it still belongs to no episode.
  const kept = new Set(episodes.map(({ audioUrl }) => audioUrl));
  for (const url of hostile.filter((one) => !kept.has(one)))
    expect([url, (await play(url)).statusCode]).toEqual([url, 404]);
  expect(trap.connections()).toBe(0);
});
