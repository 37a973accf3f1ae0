import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './instant.ts';
import { singleLine } from './auth.single-line.ts';
import { episodeId, episodeProgress } from './podcast.ts';

/** In whole characters. */
export const BOOKMARK_NOTE_MAX_LENGTH = 500;

/** Deleted ones do not count. */
export const BOOKMARKS_PER_MEMBER = 2_000;

const bookmark = z.object({
  /** Made on the device, so that a bookmark exists before the server knows of it. */
  id: z.uuid(),
  episodeId: z.string(),
  /** Seconds into the episode. */
  position: episodeProgress.shape.position,
  /** One line of text; may be empty. */
  note: z.string(),
  /** When the member saved it, by the device's clock but never later than the server's. */
  at: z.iso.datetime(),
});
export type Bookmark = z.infer<typeof bookmark>;

/** What the server has now: the newest. Null if that is a deletion. */
const storedBookmark = z.object({ bookmark: z.nullable(bookmark) });
export type StoredBookmark = z.infer<typeof storedBookmark>;

const byId = z.object({ id: z.uuid().check(z.toLowerCase()) });

export const bookmarksEndpoint = endpoint({
  method: 'GET',
  path: '/api/bookmarks',
  access: 'member',
  summary: "The caller's bookmarks, latest first; without the plan too",
  output: z.array(bookmark),
});

export const saveBookmarkEndpoint = endpoint({
  method: 'PUT',
  path: '/api/bookmarks/:id',
  access: 'member',
  summary: "Saves one of the caller's bookmarks, unless another device has saved or deleted it later",
  params: byId,
  body: z.object({
    episodeId: episodeId.shape.id,
    position: episodeProgress.shape.position,
    /** May be empty. */
    note: singleLine(BOOKMARK_NOTE_MAX_LENGTH),
    at: instant(),
  }),
  output: storedBookmark,
  errors: {
    403: 'The episode is part of the paid plan, and the caller has no such bookmark in it yet',
    404: 'No such episode, or a bookmark of another member',
    422: `The caller has ${BOOKMARKS_PER_MEMBER} bookmarks`,
  },
});

export const deleteBookmarkEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/bookmarks/:id',
  access: 'member',
  summary: "Deletes one of the caller's bookmarks, unless another device has saved it later",
  params: byId,
  body: z.object({ at: instant() }),
  output: storedBookmark,
  errors: { 404: 'The caller has no such bookmark' },
});
