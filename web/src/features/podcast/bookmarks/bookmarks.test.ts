import type { Bookmark } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setExpectedUser } from '../../../http/expected-user.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../../http/test-origin.ts';
import { changedAfter } from '../../../http/outbox.ts';
import { bookmarksQuery } from '../podcast.api.ts';
import { bookmarksOutbox } from './bookmarks-outbox.ts';
import {
  catchUpBookmarks,
  createBookmark,
  deleteBookmark,
  mergeBookmarks,
  saveBookmark,
} from './bookmarks.ts';

beforeEach(() => {
  setExpectedUser('maya');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  setExpectedUser(null);
  localStorage.clear();
  vi.useRealTimers();
});

/** A server that answers with `status`; saved and deleted as the contract has it when that is 200. */
async function createDevice() {
  const server = { status: 200, bookmarks: new Map<string, Bookmark>() };
  const { received } = await createTestOrigin(({ method, url = '', body }): Answer => {
    if (server.status !== 200) return sentence(server.status, 'No.');
    const id = url.split('/').at(-1)!;
    const sent = JSON.parse(body) as Bookmark;
    if (method === 'PUT') server.bookmarks.set(id, { ...sent, id });
    else server.bookmarks.delete(id);
    return json({ bookmark: server.bookmarks.get(id) ?? null });
  });
  const client = createQueryClient();
  const shown = () =>
    mergeBookmarks(client.getQueryData(bookmarksQuery.queryKey) ?? [], bookmarksOutbox.waiting('maya'));
  const asked = () => received.map(({ body }) => (JSON.parse(body) as Bookmark).position);
  return { server, client, shown, asked };
}

test('a bookmark stands at a whole second, without a note', () => {
  expect(createBookmark({ episodeId: 'a', position: 843.7 })).toMatchObject({ position: 843, note: '' });
});

test('one that was saved, noted and deleted is so on the server', async () => {
  const { server, client, shown } = await createDevice();
  const bookmark = createBookmark({ episodeId: 'a', position: 843 });
  await saveBookmark(client, 'maya', bookmark);
  expect([...server.bookmarks.values()]).toMatchObject([{ episodeId: 'a', position: 843, note: '' }]);
  await saveBookmark(client, 'maya', { ...shown()[0]!, note: 'Sleep first' });
  expect(shown()).toEqual([...server.bookmarks.values()]);
  expect(shown()).toMatchObject([{ note: 'Sleep first' }]);
  const deleted = { ...bookmark, at: changedAfter(shown()[0]!.at) };
  await deleteBookmark(client, 'maya', deleted);
  expect([shown(), server.bookmarks.size, bookmarksOutbox.waiting('maya')]).toEqual([[], 0, []]);
  // Undo
  await saveBookmark(client, 'maya', deleted);
  expect(server.bookmarks.size).toBe(1);
});

test('an answer that comes late takes no note away', async () => {
  const late = Promise.withResolvers<void>();
  await createTestOrigin(async ({ url = '', body }) => {
    const sent = { ...(JSON.parse(body) as Bookmark), id: url.split('/').at(-1)! };
    if (sent.note === '') await late.promise;
    return json({ bookmark: sent });
  });
  const client = createQueryClient();
  const bookmark = createBookmark({ episodeId: 'a', position: 10 });
  const first = saveBookmark(client, 'maya', bookmark);
  const { at } = bookmarksOutbox.waiting('maya')[0]!;
  await saveBookmark(client, 'maya', { ...bookmark, at, note: 'Again' });
  late.resolve();
  await first;
  expect(client.getQueryData(bookmarksQuery.queryKey)).toMatchObject([{ note: 'Again' }]);
});

test('without a connection it stays on this device, with its note, and is sent afterwards', async () => {
  const { server, client, shown } = await createDevice();
  server.status = 503;
  await saveBookmark(client, 'maya', createBookmark({ episodeId: 'a', position: 10 }));
  await saveBookmark(client, 'maya', { ...shown()[0]!, note: 'Again' });
  expect(shown()).toMatchObject([{ position: 10, note: 'Again', isUnsent: true }]);
  server.status = 200;
  await catchUpBookmarks('maya', client);
  expect([...server.bookmarks.values()]).toMatchObject([{ position: 10, note: 'Again' }]);
  expect(shown()[0]!.isUnsent).toBeUndefined();
});

test('of those that wait, the first that does not get through keeps the others from being sent', async () => {
  const { server, client, asked } = await createDevice();
  server.status = 503;
  await saveBookmark(client, 'maya', createBookmark({ episodeId: 'a', position: 10 }));
  await saveBookmark(client, 'maya', createBookmark({ episodeId: 'a', position: 20 }));
  expect(asked()).toEqual([10, 10]);
  server.status = 200;
  await catchUpBookmarks('maya', client);
  expect(asked()).toEqual([10, 10, 10, 20]);
  expect(bookmarksOutbox.waiting('maya')).toEqual([]);
});

test.each([
  [403, 'plan'],
  [422, 'full'],
  [404, 'other'],
])('one that is refused with %i stays on this device, and is tried again', async (status, obstacle) => {
  const { server, client, shown } = await createDevice();
  server.status = status;
  const bookmark = createBookmark({ episodeId: 'a', position: 10 });
  expect(await saveBookmark(client, 'maya', bookmark)).toBe(obstacle);
  expect(shown()).toMatchObject([{ position: 10, obstacle }]);
  server.status = 200;
  await catchUpBookmarks('maya', client);
  expect(server.bookmarks.size).toBe(1);
  expect(shown()[0]!.obstacle).toBeUndefined();
});

test('the newest of several devices is shown, and a deletion counts as one', () => {
  const stored = { ...createBookmark({ episodeId: 'a', position: 1 }), at: '2026-11-21T12:00:00.000Z' };
  const { id } = stored;
  const older = { id, at: '2026-11-21T11:00:00.000Z', bookmark: null };
  const newer = { id, at: '2026-11-21T13:00:00.000Z', bookmark: null };
  expect(mergeBookmarks([stored], [older])).toEqual([stored]);
  expect(mergeBookmarks([stored], [newer])).toEqual([]);
});
