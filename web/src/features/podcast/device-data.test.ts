import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubCaches } from '../../http/caches.fixture.ts';
import { setExpectedUser } from '../../http/expected-user.ts';
import { createQueryClient } from '../../http/query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../http/test-origin.ts';
import { createBookmark, saveBookmark } from './bookmarks/bookmarks.ts';
import { catchUpPodcast, keepPodcastDataOf, leavePodcastData } from './device-data.ts';
import { hasListener } from './listener.ts';
import { saveProgress } from './progress/progress.ts';
import { addToEnd } from './up-next/queue-change.ts';
import { changeUpNext, refreshUpNext, upNextOf } from './up-next/up-next.ts';

beforeEach(() => void stubCaches());
afterEach(() => {
  setExpectedUser(null);
  localStorage.clear();
});

const progress = { episodeId: 'a', position: 600, played: false, at: '2026-11-21T12:00:00.000Z' };
const upNext = { episodeIds: ['x'], autoAdvance: true, version: crypto.randomUUID() };

/** The member has heard, queued and noted something while the server did not take it. */
async function listenOffline() {
  const server = { isReachable: true };
  const { received } = await createTestOrigin(({ method, url, body }): Answer => {
    if (!server.isReachable) return sentence(503, 'Later.');
    if (url === '/api/queue') return json(method === 'GET' ? upNext : JSON.parse(body));
    return json(url?.includes('bookmarks') ? { bookmark: null } : progress);
  });
  const client = createQueryClient();
  setExpectedUser('maya');
  await keepPodcastDataOf('maya');
  await refreshUpNext('maya');
  server.isReachable = false;
  changeUpNext('maya', addToEnd('y'));
  await saveProgress(client, 'maya', progress);
  await saveBookmark(client, 'maya', createBookmark({ episodeId: 'a', position: 600 }));
  server.isReachable = true;
  received.length = 0;
  return {
    client,
    sent: () => received.map(({ method, url }) => `${method} ${url?.split('/')[2]}`).toSorted(),
  };
}

/** Of maya. */
const kept = () => Object.entries(localStorage).filter((entry) => entry.join().includes('maya'));

test('what was not sent when the session ended by itself is sent when the same member signs in again', async () => {
  const { client, sent } = await listenOffline();
  setExpectedUser(null);
  await leavePodcastData({ hasSignedOut: false });
  expect(JSON.stringify(kept()), 'what the server had told is deleted').not.toContain('"x"');
  // As when the page is opened again.
  await leavePodcastData({ hasSignedOut: false });
  expect(sent(), 'nobody sends for them').toEqual([]);

  setExpectedUser('maya');
  await keepPodcastDataOf('maya');
  await catchUpPodcast(client, 'maya');
  expect(sent()).toEqual(['PUT bookmarks', 'PUT episodes', 'PUT queue']);
  expect(upNextOf('maya').episodeIds).toEqual(['y']);
});

test('another member finds nothing of it', async () => {
  const { client, sent } = await listenOffline();
  setExpectedUser(null);
  await leavePodcastData({ hasSignedOut: false });
  setExpectedUser('leo');
  await keepPodcastDataOf('leo');
  await catchUpPodcast(client, 'leo');
  expect([kept(), sent()]).toEqual([[], []]);
});

test('who signs out leaves nothing, also when the session had ended before', async () => {
  await listenOffline();
  setExpectedUser(null);
  await leavePodcastData({ hasSignedOut: false });
  expect(hasListener(), 'it is looked after').toBe(true);
  await leavePodcastData({ hasSignedOut: true });
  expect([kept(), hasListener()]).toEqual([[], false]);
});

test('who has left nothing unsent is not looked after', async () => {
  await createTestOrigin(() => json(upNext));
  setExpectedUser('maya');
  await keepPodcastDataOf('maya');
  await refreshUpNext('maya');
  await leavePodcastData({ hasSignedOut: false });
  expect([kept(), hasListener()]).toEqual([[], false]);
});
