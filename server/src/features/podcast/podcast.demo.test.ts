import { readFileSync } from 'node:fs';
import type { Chapters, Episode, Peaks, PodcastInfo, Transcript } from '@clear-spring/contract';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../test-app.ts';

// No feed is set, as on a fresh machine. All outbound requests are forbidden, because the demo needs none.
const called: string[] = [];
const { member } = await createTestApp(
  {},
  {
    addresses: {
      allows: () => false,
      resolve: (hostname, _options, callback) => {
        called.push(hostname);
        callback(new Error('The outside is closed.'), '');
      },
    },
  },
);
const free = await member('free');
const subscriber = await member('subscriber', { plan: 'endless' });

const { episodes } = (await subscriber.get('/api/podcast-info')).json() as PodcastInfo;
const premium = episodes.find((episode) => episode.requires_subscription)!;
const trailer = episodes.find((episode) => !episode.requires_subscription)!;
const proxied = ({ audioUrl }: Episode) => `/api/audio-proxy?url=${encodeURIComponent(audioUrl!)}`;
const fileOf = ({ audioUrl }: Episode) =>
  readFileSync(new URL(`../../../../content/audio/${audioUrl!.split('/').at(-1)}`, import.meta.url));

test('the demo’s library is there before the first call, each episode with a cover', () => {
  expect(episodes).toHaveLength(420);
  for (const { imageUrl, duration } of episodes) {
    expect(imageUrl).toMatch(/^\/art\/cover-[\w-]+\.svg$/);
    expect(duration).toBeGreaterThan(20);
  }
});

test('each recording has a transcript that lasts as long as it does, and chapters within', async () => {
  const byRecording = new Map(episodes.map((episode) => [episode.audioUrl?.split('/').at(-1), episode]));
  expect(byRecording.size).toBeGreaterThan(5);
  for (const [name, { id, duration }] of byRecording) {
    const read = async <Answer>(what: string) =>
      (await subscriber.get(`/api/episodes/${id}/${what}`)).json<Answer>();
    const { cues } = await vi.waitUntil(
      async () => {
        const transcript = await read<Transcript>('transcript');
        return transcript.state === 'ready' && transcript;
      },
      { timeout: 30_000, interval: 30 },
    );
    const { chapters } = await read<Chapters>('chapters');
    expect([name, chapters[0]?.start]).toEqual([name, 0]);
    // Nobody speaks for more than the last four seconds.
    expect(cues.at(-1)!.end).toBeGreaterThan(duration! - 4);
    for (const at of [cues.at(-1)!.end, chapters.at(-1)!.start]) expect(at).toBeLessThanOrEqual(duration!);
  }
});

test('its audio is played from disk, whole and in ranges', async () => {
  const file = fileOf(premium);
  const whole = await subscriber.get(proxied(premium));
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  expect(whole.rawPayload.equals(file)).toBe(true);

  const etag = String(whole.headers['etag']);
  const part = await subscriber.get(proxied(premium), { range: 'bytes=1000-1999', 'if-range': etag });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1000-1999/${file.length}`]);
  expect(part.rawPayload.equals(file.subarray(1_000, 2_000))).toBe(true);

  const changed = await subscriber.get(proxied(premium), { range: 'bytes=0-9', 'if-range': '"other"' });
  expect(changed.statusCode).toBe(200);
  const beyond = await subscriber.get(proxied(premium), { range: `bytes=${file.length}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
  expect(called).toEqual([]);
});

test('a member without the plan hears the trailers, and nothing else', async () => {
  expect((await free.get(proxied(trailer))).statusCode).toBe(200);
  expect((await free.get(proxied(premium))).statusCode).toBe(403);
});

test.each([
  premium.audioUrl!,
  '/audio/where-to-begin.mp3',
  '/content/audio/where-to-begin.mp3',
  '/art/../audio/where-to-begin.mp3',
])('%s is no public address', async (path) => {
  expect((await subscriber.get(path)).statusCode).toBe(404);
});

test.each([
  '/demo-audio/x/../../../../server/package.mp3',
  '/demo-audio/x/where-to-begin.mp3',
  '/demo-audio/x/__proto__.mp3',
])('%s is no episode’s audio', async (url) => {
  const answer = await subscriber.get(`/api/audio-proxy?url=${encodeURIComponent(url)}`);
  expect(answer.statusCode).toBe(404);
});

test('its waveforms are drawn', async () => {
  const ready = await vi.waitUntil(
    async () => {
      const answer = (await subscriber.get(`/api/episodes/${premium.id}/peaks`)).json() as Peaks;
      return answer.state === 'ready' && answer;
    },
    { timeout: 30_000 },
  );
  expect(ready.peaks).toHaveLength(600);
  expect(Math.max(...ready.peaks)).toBeGreaterThan(30);
});
