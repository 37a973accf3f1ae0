import type { Bookmark } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../eventually.fixture.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { createTestOrigin, json } from '../../../http/test-origin.ts';
import { testUser } from '../../../test-user.ts';
import { AuthProvider, useAuth } from '../../auth/index.ts';
import { playerStore } from '../../../player/player-state.ts';
import { createTrack } from '../../../player/track.fixture.ts';
import { bookmarksOutbox } from './bookmarks-outbox.ts';
import { useBookmarkNow } from './BookmarkButton.tsx';
import { createBookmark } from './bookmarks.ts';
import { useBookmarkActions } from './use-bookmarks.ts';
import { useNoteDraft } from './use-note-draft.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const maya = testUser('maya');

async function openDevice() {
  const { received } = await createTestOrigin(({ url }) =>
    url === '/api/user' ? json(maya) : json({ bookmark: null }),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AuthProvider>{children}</AuthProvider>
    </QueryClientProvider>
  );
  return {
    wrapper,
    saved: () => new Set(received.flatMap(({ method, url }) => (method === 'PUT' ? url : []))),
  };
}

async function typeNoteOf(bookmark: Bookmark) {
  const { wrapper } = await openDevice();
  const { result } = renderHook(
    () => ({ who: useAuth().user, draft: useNoteDraft(bookmark), actions: useBookmarkActions(maya) }),
    { wrapper },
  );
  await eventually(() => expect(result.current.who).not.toBeNull());
  act(() => result.current.draft.type('Sleep first'));
  return result;
}

const isOnDevice = (typed: string) =>
  Object.values(localStorage).some((value) => String(value).includes(typed));

test('a bookmark that is deleted takes along what was typed for it, and Undo brings that back', async () => {
  const bookmark = createBookmark({ episodeId: 'a', position: 10 });
  const result = await typeNoteOf(bookmark);
  expect(isOnDevice('Sleep first')).toBe(true);
  let bringBack = () => {};
  act(() => void (bringBack = result.current.actions.remove(bookmark)));
  expect(isOnDevice('Sleep first')).toBe(false);
  act(() => bringBack());
  expect(result.current.draft).toMatchObject({ typed: 'Sleep first', isUnsaved: true });
});

test('a double tap bookmarks a moment once', async () => {
  const { wrapper, saved } = await openDevice();
  playerStore.change({ track: createTrack('a'), currentTime: 10 });
  onTestFinished(() => playerStore.change({ track: null, currentTime: 0 }));
  const { result } = renderHook(() => useBookmarkNow(maya), { wrapper });
  act(() => result.current.bookmarkNow());
  act(() => result.current.bookmarkNow());
  expect(bookmarksOutbox.waiting('maya')).toHaveLength(1);
  act(() => void result.current.dialog!.props.onOpenChange(false));
  act(() => result.current.bookmarkNow());
  await eventually(() => expect(saved().size).toBe(2));
});
