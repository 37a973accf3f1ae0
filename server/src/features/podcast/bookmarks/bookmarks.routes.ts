import {
  BOOKMARKS_PER_MEMBER,
  bookmarksEndpoint,
  deleteBookmarkEndpoint,
  saveBookmarkEndpoint,
} from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Serve } from '../../../http/serve.ts';
import { LOCKED, NO_EPISODE } from '../library/playable.ts';
import { bookmarksOf, deleteBookmark, saveBookmark } from './bookmarks.service.ts';

interface Deps {
  db: Db;
  now: () => Date;
  feedUrl: string;
}

export function bookmarkRoutes(serve: Serve, deps: Deps): void {
  serve(bookmarksEndpoint, ({ caller }) => bookmarksOf(deps, caller.userId));

  serve(saveBookmarkEndpoint, async ({ caller, params, body }) => {
    const outcome = await saveBookmark(deps, caller, params.id, body);
    switch (outcome) {
      case 'unknown-episode':
        throw new HttpError(404, NO_EPISODE);
      case 'locked':
        throw new HttpError(403, LOCKED);
      case 'not-theirs':
        throw new HttpError(404, NO_BOOKMARK);
      case 'too-many':
        throw new HttpError(
          422,
          `You have ${BOOKMARKS_PER_MEMBER} bookmarks, which is as many as we keep. Please delete one first.`,
        );
      default:
        return outcome;
    }
  });

  serve(deleteBookmarkEndpoint, async ({ caller, params, body }) => {
    const outcome = await deleteBookmark(deps, caller.userId, params.id, body.at);
    switch (outcome) {
      case 'not-theirs':
        throw new HttpError(404, NO_BOOKMARK);
      default:
        return outcome;
    }
  });
}

/** A bookmark of somebody else is answered as one that does not exist. */
const NO_BOOKMARK = 'You have no such bookmark.';
