import type { Bookmark } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { changedAfter, createCatchUp } from '../../../http/outbox.ts';
import { bookmarksQuery } from '../podcast.api.ts';
import { type BookmarkChange, bookmarksOutbox, flushBookmarks, type Obstacle } from './bookmarks-outbox.ts';

export const { forget: forgetBookmarks } = bookmarksOutbox;

/** A bookmark as it is listed. */
export type KnownBookmark = Bookmark & {
  /** Only this device has it so far, or has it like this. */
  isUnsent?: boolean;
  obstacle?: Obstacle | undefined;
};

/** The server's bookmarks with what is unsent, latest first. */
export function mergeBookmarks(
  stored: readonly Bookmark[],
  waiting: readonly BookmarkChange[],
): KnownBookmark[] {
  const merged = new Map<string, KnownBookmark>(stored.map((bookmark) => [bookmark.id, bookmark]));
  for (const { id, at, bookmark, obstacle } of waiting) {
    const known = merged.get(id);
    if (known && known.at > at) continue;
    if (bookmark) merged.set(id, { ...bookmark, isUnsent: true, obstacle });
    else merged.delete(id);
  }
  return [...merged.values()].toSorted((a, b) => b.at.localeCompare(a.at));
}

type Moment = Pick<Bookmark, 'episodeId' | 'position'>;

/** A new bookmark, without a note so far. Whole seconds, as they are shown. */
export const createBookmark = ({ episodeId, position }: Moment): Bookmark => ({
  id: crypto.randomUUID(),
  episodeId,
  position: Math.floor(position),
  note: '',
  at: changedAfter(null),
});

/**
 * Saves a bookmark: on this device at once, on the server as soon as it can be reached.
 * @returns why the server does not take it for now.
 */
export async function saveBookmark(
  client: QueryClient,
  username: string,
  { id, episodeId, position, note, at: known }: Bookmark,
): Promise<Obstacle | undefined> {
  const at = changedAfter(known);
  const bookmark = { id, episodeId, position, note, at };
  bookmarksOutbox.keep(username, { id, at, bookmark });
  await catchUpBookmarks(username, client);
  return bookmarksOutbox.waiting(username).find((change) => change.id === id)?.obstacle;
}

/** Deletes a bookmark, likewise. Saving it afterwards brings it back. `at` is when it was deleted. */
export async function deleteBookmark(
  client: QueryClient,
  username: string,
  { id, at }: Bookmark,
): Promise<void> {
  bookmarksOutbox.keep(username, { id, at, bookmark: null });
  await catchUpBookmarks(username, client);
}

/** Sends the outbox. */
export const catchUpBookmarks = createCatchUp(async (username: string, client: QueryClient) => {
  await flushBookmarks(username, (id, stored) => remember(client, id, stored));
  return bookmarksOutbox.waiting(username).some(({ obstacle }) => obstacle === undefined);
});

function remember(client: QueryClient, id: string, stored: Bookmark | null) {
  client.setQueryData(bookmarksQuery.queryKey, (known: Bookmark[] | undefined) => {
    // An answer may come after that to a later change.
    if (stored && known?.some((bookmark) => bookmark.id === id && bookmark.at > stored.at)) return known;
    const others = (known ?? []).filter((bookmark) => bookmark.id !== id);
    return stored ? [stored, ...others] : others;
  });
}
