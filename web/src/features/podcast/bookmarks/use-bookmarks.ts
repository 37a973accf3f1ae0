import type { Bookmark, User } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changedAfter } from '../../../http/outbox.ts';
import { bookmarksQuery } from '../podcast.api.ts';
import { bookmarksOutbox } from './bookmarks-outbox.ts';
import { createBookmark, deleteBookmark, mergeBookmarks, saveBookmark } from './bookmarks.ts';
import { sayWhy } from './say-why.ts';
import { takeNoteDraft } from './use-note-draft.ts';

/** The member's bookmarks, latest first: the server's, and what it does not know yet. */
export function useBookmarks({ username }: User) {
  const { data, isFetching, refetch } = useQuery(bookmarksQuery);
  const waiting = bookmarksOutbox.useWaiting(username);
  return {
    bookmarks: useMemo(() => mergeBookmarks(data ?? [], waiting), [data, waiting]),
    /** Whether the server's are among them. */
    state: data ? ('known' as const) : isFetching ? ('coming' as const) : ('failed' as const),
    retry: () => void refetch(),
  };
}

export type Bookmarks = ReturnType<typeof useBookmarks>;

/** What a member does with them. Each works without a connection too. */
export function useBookmarkActions({ username }: User) {
  const client = useQueryClient();

  async function save(bookmark: Bookmark): Promise<void> {
    sayWhy(await saveBookmark(client, username, bookmark));
  }
  return {
    /** Saves a moment at once. Its note may follow. */
    add(moment: Pick<Bookmark, 'episodeId' | 'position'>): Bookmark {
      const bookmark = createBookmark(moment);
      void save(bookmark);
      return bookmark;
    },
    save: (bookmark: Bookmark): void => void save(bookmark),
    /** @returns what brings it back. */
    remove(bookmark: Bookmark): () => void {
      const deleted = { ...bookmark, at: changedAfter(bookmark.at) };
      void deleteBookmark(client, username, deleted);
      const bringDraftBack = takeNoteDraft(username, bookmark);
      return () => {
        bringDraftBack();
        void save(deleted);
      };
    },
  };
}
