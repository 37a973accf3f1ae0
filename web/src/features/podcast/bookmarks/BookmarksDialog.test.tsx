import {
  type Bookmark,
  bookmarksEndpoint,
  deleteBookmarkEndpoint,
  podcastInfoEndpoint,
  saveBookmarkEndpoint,
  type StoredBookmark,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { maya } from '../../../app/open-app.fixture.tsx';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { type Answer, json, type Received, sentence } from '../../../http/test-origin.ts';
import { playerStore } from '../../../player/player-state.ts';
import { createBookmark } from './bookmarks.ts';
import { episodesOf, openLibrary } from '../open-library.fixture.ts';

const two = episodesOf('Morning light', 'Evening walk');
const bookmarkOf = (episodeId: string, position: number, note = ''): Bookmark => ({
  ...createBookmark({ episodeId, position }),
  note,
});

const saved = (call: Received) =>
  json({
    bookmark: { id: call.url!.split('/').at(-1)!, ...(JSON.parse(call.body) as Omit<Bookmark, 'id'>) },
  } satisfies StoredBookmark);
const deleted = json({ bookmark: null } satisfies StoredBookmark);

// jsdom lays nothing out: without a height the list is empty.
beforeEach(() => {
  const style = document.createElement('style');
  style.textContent = '.overflow-y-auto { overflow-y: auto }';
  document.head.append(style);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  onTestFinished(() => style.remove());
});

async function openBookmarks(
  bookmarks: Bookmark[] | (() => Answer | Promise<Answer>),
  { user = { ...maya, isSubscribed: true }, button = 'Bookmarks' } = {},
) {
  const app = await openLibrary(two, {
    user,
    replies: {
      'GET /api/bookmarks':
        typeof bookmarks === 'function' ? bookmarks : replyOf(bookmarksEndpoint, bookmarks),
      'PUT /api/bookmarks/:id': saved,
      'DELETE /api/bookmarks/:id': deleted,
    },
  });
  if (user.isSubscribed) await screen.findByLabelText('Morning light', { selector: 'article' });
  const opener = await screen.findByRole('button', { name: button });
  return {
    ...app,
    opener,
    async openDialog() {
      await app.person.click(opener);
      const dialog = await screen.findByRole('dialog', { name: 'Bookmarks' });
      return within(dialog);
    },
  };
}

test('shows that the bookmarks are loading, and only then that there are none', async () => {
  const coming = Promise.withResolvers<Answer>();
  const { openDialog } = await openBookmarks(() => coming.promise);
  const list = await openDialog();
  await list.findByRole('status', { name: 'Loading the bookmarks' });
  expect(list.queryByText(/^No bookmarks yet/)).toBeNull();
  coming.resolve(replyOf(bookmarksEndpoint, []));
  await list.findByText('No bookmarks yet. The ribbon beside what plays keeps a moment.');
  expect(list.getByText('Moments to come back to. They are on all your devices.')).toBeTruthy();
});

test('says that the bookmarks did not come, and tries again', async () => {
  const server = { isUp: false };
  const { person, openDialog } = await openBookmarks(() =>
    server.isUp ? replyOf(bookmarksEndpoint, [bookmarkOf('demo-1', 30)]) : sentence(404, 'No.'),
  );
  const list = await openDialog();
  await list.findByText('Your bookmarks did not come');
  server.isUp = true;
  await person.click(list.getByRole('button', { name: 'Try again' }));
  expect(await list.findByText('Morning light')).toBeTruthy();
});

test('keeps an unfinished note, and saves one of at most 500 characters', async () => {
  const bookmark = bookmarkOf('demo-1', 30, 'Sleep first');
  const { person, callsOf, openDialog } = await openBookmarks([
    bookmark,
    { ...bookmarkOf('gone', 5), at: '2026-01-01T00:00:00.000Z' },
  ]);
  const list = await openDialog();
  await list.findByText('Sleep first');
  const row = within(list.getAllByRole('listitem')[0]!);
  expect(row.getByText('Morning light')).toBeTruthy();
  expect(row.getByText('0:30')).toBeTruthy();
  expect(list.getByText('This episode is no longer in the library.')).toBeTruthy();
  const edit = row.getByRole('button', { name: 'Edit the note at 0:30' });
  const note = () => list.getByRole<HTMLInputElement>('textbox', { name: 'Note' });

  await person.click(edit);
  expect(document.activeElement).toBe(note());
  await person.keyboard('{End}!{Escape}');
  expect(document.activeElement).toBe(edit);
  expect(list.queryByRole('textbox')).toBeNull();
  expect(row.getByText('What you typed is kept on this device, but not saved yet.')).toBeTruthy();
  await person.click(edit);
  expect(note().value).toBe('Sleep first!');
  await person.clear(note());
  await person.click(note());
  await person.paste('x'.repeat(501));
  await person.click(row.getByRole('button', { name: 'Save' }));
  expect(row.getByText('Please use at most 500 characters')).toBeTruthy();
  await person.clear(note());
  await person.type(note(), 'Sleep second');
  await person.click(row.getByRole('button', { name: 'Save' }));
  await row.findByText('Sleep second');
  expect(document.activeElement).toBe(edit);
  await waitFor(() =>
    expect(callsOf(saveBookmarkEndpoint)).toMatchObject([
      {
        url: `/api/bookmarks/${bookmark.id}`,
        sent: { episodeId: 'demo-1', position: 30, note: 'Sleep second' },
      },
    ]),
  );
});

test('leaves a bookmark in its place when its note is changed', async () => {
  const { person, openDialog } = await openBookmarks([
    bookmarkOf('demo-1', 30),
    { ...bookmarkOf('demo-2', 60, 'Walk'), at: '2026-01-01T00:00:00.000Z' },
  ]);
  const list = await openDialog();
  await person.click(await list.findByRole('button', { name: 'Edit the note at 1:00' }));
  await person.type(list.getByRole('textbox', { name: 'Note' }), ' slowly');
  await person.click(list.getByRole('button', { name: 'Save' }));
  await list.findByText('Walk slowly');
  const rows = list
    .getAllByRole('button', { name: /play from there$/ })
    .map((row) => row.getAttribute('aria-label') ?? row.textContent);
  expect(rows).toEqual([expect.stringContaining('0:30'), expect.stringContaining('1:00')]);
});

test('deletes a bookmark and brings it back', async () => {
  const { person, callsOf, openDialog } = await openBookmarks([bookmarkOf('demo-1', 30, 'Sleep first')]);
  const list = await openDialog();
  await person.click(await list.findByRole('button', { name: 'Delete the bookmark at 0:30' }));
  await list.findByText('The bookmark at 0:30 was deleted.');
  expect(list.queryByText('Sleep first')).toBeNull();
  await waitFor(() => expect(callsOf(deleteBookmarkEndpoint)).toHaveLength(1));
  const undo = list.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await person.click(undo);
  await list.findByText('Sleep first');
  expect(list.queryByText('The bookmark at 0:30 was deleted.')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(list.getByRole('button', { name: /play from there$/ })),
  );
  await waitFor(() =>
    expect(callsOf(saveBookmarkEndpoint)).toMatchObject([
      { sent: { episodeId: 'demo-1', position: 30, note: 'Sleep first' } },
    ]),
  );
});

test('plays from a bookmark, and closes the dialog', async () => {
  const { person, openDialog } = await openBookmarks([bookmarkOf('demo-2', 843)]);
  const list = await openDialog();
  await person.click(await list.findByRole('button', { name: /14:03 ?Evening walk ?play from there$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bookmarks' })).toBeNull());
  expect(playerStore.get()).toMatchObject({ track: { id: 'demo-2' }, isPlaying: true, currentTime: 843 });
});

test('leaves a member without the plan their bookmarks, and loads the library only for them', async () => {
  const { person, callsOf, opener, openDialog } = await openBookmarks(
    [bookmarkOf('demo-2', 843, 'Sleep first')],
    { user: maya, button: 'Your bookmarks' },
  );
  expect(callsOf(podcastInfoEndpoint)).toEqual([]);
  const list = await openDialog();
  await list.findByText('Evening walk');
  expect(list.getByText('Premium')).toBeTruthy();
  expect(list.getByRole('link', { name: /see the plan$/ }).getAttribute('href')).toBe('/subscription');
  expect(list.queryByRole('button', { name: /play from there$/ })).toBeNull();
  await person.click(list.getByRole('button', { name: 'Edit the note at 14:03' }));
  await person.type(list.getByRole('textbox', { name: 'Note' }), '!');
  await person.click(list.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf(saveBookmarkEndpoint)).toMatchObject([{ sent: { note: 'Sleep first!' } }]),
  );
  await person.click(list.getByRole('button', { name: 'Delete the bookmark at 14:03' }));
  await waitFor(() => expect(callsOf(deleteBookmarkEndpoint)).toHaveLength(1));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});
