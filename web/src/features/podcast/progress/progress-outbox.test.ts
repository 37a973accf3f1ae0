import type { EpisodeProgress } from '@clear-spring/contract';
import { afterEach, expect, test } from 'vitest';
import { createTestOrigin, type Answer, json, sentence } from '../../../http/test-origin.ts';
import { flushProgress, forgetProgress, keepProgress, waitingProgress } from './progress-outbox.ts';

afterEach(() => localStorage.clear());

const word = (position: number, at: string, episodeId = 'demo-a'): EpisodeProgress => ({
  episodeId,
  position,
  played: false,
  at: `2026-11-21T12:${at}.000Z`,
});

async function sendProgress(username: string, progress: EpisodeProgress) {
  keepProgress(username, progress);
  return flushProgress(username);
}

async function serverThat(answer: () => Answer) {
  const { received } = await createTestOrigin(answer);
  return () => received.map(({ method, url, body }) => [method, url, JSON.parse(body) as unknown]);
}

test('a word that arrives is not kept', async () => {
  const answered = word(20, '00:20');
  const received = await serverThat(() => json(answered));
  expect(await sendProgress('maya', word(20, '00:20'))).toEqual([answered]);
  expect(received()).toEqual([
    ['PUT', '/api/episodes/demo-a/progress', { position: 20, played: false, at: '2026-11-21T12:00:20.000Z' }],
  ]);
  expect(waitingProgress('maya')).toEqual([]);
});

test.each([503, 401, 429])(
  'an answer of %i keeps the newest word of each episode, to be sent again',
  async (status) => {
    let isBack = false;
    const received = await serverThat(() => (isBack ? json(word(30, '00:30')) : sentence(status, 'Later.')));
    await sendProgress('maya', word(20, '00:20'));
    await sendProgress('maya', word(30, '00:30'));
    await sendProgress('maya', word(5, '00:40', 'demo-b'));
    expect(waitingProgress('maya').map(({ position }) => position)).toEqual([30, 5]);

    isBack = true;
    const before = received().length;
    await flushProgress('maya');
    expect(
      received()
        .slice(before)
        .map(([, url]) => url),
    ).toEqual(['/api/episodes/demo-a/progress', '/api/episodes/demo-b/progress']);
    expect(waitingProgress('maya')).toEqual([]);
  },
);

test('a refusal that would come again is not tried again', async () => {
  await serverThat(() => sentence(404, 'No such episode.'));
  await sendProgress('maya', word(20, '00:20'));
  expect(waitingProgress('maya')).toEqual([]);
});

test('a word that was said while an older one was on its way is kept', async () => {
  const held = Promise.withResolvers<Answer>();
  await createTestOrigin(async ({ body }) =>
    body.includes('00:20') ? held.promise : sentence(503, 'Later.'),
  );
  const first = sendProgress('maya', word(20, '00:20'));
  await sendProgress('maya', word(30, '00:30'));
  held.resolve(json(word(20, '00:20')));
  await first;
  expect(waitingProgress('maya').map(({ position }) => position)).toEqual([30]);
});

test('what a member left is gone with them, and stays while they are here', async () => {
  await serverThat(() => sentence(503, 'Later.'));
  await sendProgress('maya', word(20, '00:20'));
  await sendProgress('tomas', word(40, '00:40'));
  localStorage.setItem('something-else', 'x');
  forgetProgress('tomas');
  expect([waitingProgress('maya').length, waitingProgress('tomas').length]).toEqual([0, 1]);
  forgetProgress(null);
  expect(Object.keys(localStorage)).toEqual(['something-else']);
});
