import {
  type Bookmark,
  deleteBookmarkEndpoint,
  saveBookmarkEndpoint,
  type StoredBookmark,
} from '@clear-spring/contract';
import { call } from '../../../http/call.ts';
import { HttpError } from '../../../http/http-error.ts';
import { createOutbox, isFinal } from '../../../http/outbox.ts';

/** Why the server does not take a bookmark for now. It stays on this device. */
export type Obstacle = 'plan' | 'full' | 'other';

/** A bookmark as the member has saved it, or that they have deleted it. */
export interface BookmarkChange {
  id: string;
  at: string;
  bookmark: Bookmark | null;
  obstacle?: Obstacle;
}

export const bookmarksOutbox = createOutbox<BookmarkChange>('bookmarks:', ({ id }) => id);

/**
 * Sends the outbox, one after the other: there may be many. `remember` is told what the server has now, before the
 * change leaves the outbox.
 */
export async function flushBookmarks(
  username: string,
  remember: (id: string, stored: Bookmark | null) => void,
): Promise<void> {
  for (const change of bookmarksOutbox.waiting(username)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { bookmark } = await send(username, change);
      remember(change.id, bookmark);
      bookmarksOutbox.settle(username, change);
    } catch (error) {
      if (!isFinal(error)) return;
      if (change.bookmark) setAside(username, change, error);
      else {
        remember(change.id, null);
        bookmarksOutbox.settle(username, change);
      }
    }
  }
}

const send = (username: string, { id, at, bookmark }: BookmarkChange): Promise<StoredBookmark> => {
  const options = { keepalive: true, as: username };
  if (!bookmark) return call(deleteBookmarkEndpoint, { params: { id }, body: { at } }, options);
  const { episodeId, position, note } = bookmark;
  return call(saveBookmarkEndpoint, { params: { id }, body: { episodeId, position, note, at } }, options);
};

/** What is refused stays here, and is tried again at the next occasion: the plan may return, or room. */
function setAside(username: string, change: BookmarkChange, { status }: HttpError): void {
  const current = bookmarksOutbox.waiting(username).find(({ id }) => id === change.id);
  if (current?.at === change.at) bookmarksOutbox.keep(username, { ...change, obstacle: obstacleOf(status) });
}

function obstacleOf(status: number): Obstacle {
  if (status === 403) return 'plan';
  return status === 422 ? 'full' : 'other';
}
