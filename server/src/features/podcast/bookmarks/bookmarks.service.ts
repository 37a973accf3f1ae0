import { type Bookmark, BOOKMARKS_PER_MEMBER, type StoredBookmark } from '@clear-spring/contract';
import { type Db, takeMemberTurn } from '../../../db/index.ts';
import * as queries from './bookmarks.queries.ts';
import { notAfter } from '../../../device-clock.ts';
import { episodeFor } from '../library/library.service.ts';

/** So that a member who goes on making and deleting bookmarks does not fill the database. */
const DELETED_KEPT = 2_000;

interface Deps {
  db: Db;
  now: () => Date;
  feedUrl: string;
}
type Listener = { userId: string; isSubscribed: boolean };
type NewBookmark = Omit<Bookmark, 'id'>;

export async function bookmarksOf({ db, feedUrl }: Deps, userId: string): Promise<Bookmark[]> {
  return (await queries.listBookmarks(db, feedUrl, userId)).map(presentBookmark);
}

/**
 * Saves the member's bookmark, unless another device has saved or deleted it later, and returns the result. Without the
 * plan, members change the bookmarks that they have, and make new ones in trailers only.
 */
export async function saveBookmark(
  deps: Deps,
  { userId, isSubscribed }: Listener,
  id: string,
  { at, ...given }: NewBookmark,
): Promise<StoredBookmark | 'unknown-episode' | 'locked' | 'not-theirs' | 'too-many'> {
  const episode = await episodeFor(deps, { isSubscribed }, given.episodeId);
  if (episode === 'unknown') return 'unknown-episode';
  return deps.db.transaction(async (tx) => {
    await takeMemberTurn(tx, userId);
    const stored = await queries.findBookmark(tx, id);
    if (stored && stored.userId !== userId) return 'not-theirs';
    if (episode === 'locked' && stored?.episodeId !== given.episodeId) return 'locked';
    const row = { id, userId, ...given, deleted: false, at: notAfter(deps.now(), at) };
    if (stored && !isNewer(row, stored)) return presentStoredBookmark(stored);
    const isOneMore = !stored || stored.deleted;
    if (isOneMore && (await queries.countBookmarks(tx, userId)) >= BOOKMARKS_PER_MEMBER) return 'too-many';
    const isTheirs = await queries.putBookmark(tx, row);
    return isTheirs ? presentStoredBookmark(row) : 'not-theirs';
  });
}

/** Deletes the member's bookmark, unless another device has saved it later, and returns the result. */
export async function deleteBookmark(
  { db, now }: Deps,
  userId: string,
  id: string,
  at: string,
): Promise<StoredBookmark | 'not-theirs'> {
  return db.transaction(async (tx) => {
    await takeMemberTurn(tx, userId);
    const stored = await queries.findBookmark(tx, id);
    if (stored?.userId !== userId) return 'not-theirs';
    const row = { ...stored, note: '', deleted: true, at: notAfter(now(), at) };
    if (!isNewer(row, stored)) return presentStoredBookmark(stored);
    await queries.putBookmark(tx, row);
    await queries.forgetDeleted(tx, userId, DELETED_KEPT);
    return presentStoredBookmark(row);
  });
}

/** Of two writes at the same instant the same one stays, in whichever order they come; a deletion before all others. */
function isNewer(given: queries.BookmarkRow, stored: queries.BookmarkRow): boolean {
  if (given.at.getTime() !== stored.at.getTime()) return given.at > stored.at;
  if (given.deleted || stored.deleted) return given.deleted;
  const contentOf = ({ episodeId, position, note }: queries.BookmarkRow) =>
    JSON.stringify([position, note, episodeId]);
  return contentOf(given) > contentOf(stored);
}

const presentStoredBookmark = (row: queries.BookmarkRow): StoredBookmark => ({
  bookmark: row.deleted ? null : presentBookmark(row),
});

const presentBookmark = ({ id, episodeId, position, note, at }: queries.BookmarkRow): Bookmark => ({
  id,
  episodeId,
  position,
  note,
  at: at.toISOString(),
});
