import type { Bookmark, User } from '@clear-spring/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { clock } from '../../../player/time-text.ts';
import { focusWhenShown } from '../../../ui/focus/focus-when-shown.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useBackCloses } from '../../../ui/overlay/back.ts';
import type { Entry } from '../episode-entries.ts';
import { Unread } from '../Unread.tsx';
import type { LibraryState } from '../use-library.ts';
import { BookmarkRow } from './BookmarkRow.tsx';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import type { KnownBookmark } from './bookmarks.ts';
import { useBookmarkRows } from './use-bookmark-rows.ts';
import { type Bookmarks, useBookmarkActions } from './use-bookmarks.ts';

interface BookmarkListProps extends Pick<Bookmarks, 'state' | 'retry'> {
  user: User;
  bookmarks: readonly KnownBookmark[];
  /** The episode of a bookmark, if the library has it. */
  entryOf: (id: string) => Entry | undefined;
  /** Given where the list holds those of several episodes, and names them. */
  library?: LibraryState;
  onPlay: (entry: Entry, position: number) => void;
}

/** Bookmarks, to be played, noted and deleted. */
export function BookmarkList({ user, bookmarks, state, retry, entryOf, library, onPlay }: BookmarkListProps) {
  const { save, remove } = useBookmarkActions(user);
  const [removed, setRemoved] = useState<{ bookmark: Bookmark; bringBack: () => void } | null>(null);
  const isBack = bookmarks.some(({ id }) => id === removed?.bookmark.id);
  const list = useRef<HTMLUListElement>(null);
  const { rows, height, measure, scrollTo } = useBookmarkRows(list, bookmarks, library !== undefined);
  /** Undo goes when it is pressed, and the focus with it: to the row that it has brought back. */
  const returned = useRef<string>(null);
  const focusReturned = useEffectEvent(() => {
    const id = returned.current;
    const at = id === null ? -1 : bookmarks.findIndex((bookmark) => bookmark.id === id);
    if (id === null || at < 0) return;
    const control = findIn(list.current, id, 'button');
    if (!control) return scrollTo(at);
    returned.current = null;
    control.focus();
  });
  useEffect(() => focusReturned());
  const { edited, edit, endEdit } = useEditedRow(list);

  return (
    <>
      {bookmarks.length === 0 && <NoBookmarks state={state} retry={retry} />}
      <ul
        ref={list}
        aria-label={texts.list}
        // An empty marker, because with `none` VoiceOver does not treat it as a list.
        className="@container relative text-left [list-style-type:'']"
        style={{ height }}
      >
        {rows.map(({ bookmark, index, top }) => (
          <BookmarkRow
            key={bookmark.id}
            ref={measure}
            index={index}
            count={bookmarks.length}
            top={top}
            user={user}
            bookmark={bookmark}
            entry={entryOf(bookmark.episodeId)}
            library={library}
            isEdited={bookmark.id === edited}
            onEdit={() => edit(bookmark.id)}
            onEndEdit={endEdit}
            onPlay={onPlay}
            onSave={(note) => save({ ...bookmark, note })}
            onRemove={() => setRemoved({ bookmark, bringBack: remove(bookmark) })}
          />
        ))}
      </ul>
      {/* Read out when it is filled. A long list scrolls behind it. */}
      <p
        role="status"
        className="sticky bottom-0 flex flex-wrap items-center gap-x-2 rounded-field bg-well px-3 text-small text-ink-soft"
      >
        {removed && !isBack && (
          <>
            <span className="flex-1 basis-40 py-1">{texts.removed(clock(removed.bookmark.position))}</span>
            <button
              type="button"
              ref={focusWhenShown}
              onClick={() => {
                removed.bringBack();
                setRemoved(null);
                returned.current = removed.bookmark.id;
              }}
              className="inline-flex min-h-touch items-center rounded-pill px-2 text-label font-semibold text-spring-ink hover:bg-well"
            >
              {texts.undo}
            </button>
          </>
        )}
      </p>
    </>
  );
}

/** One note is edited at a time. Escape and Back lead back to the list, and what was typed stays as a draft. */
function useEditedRow(list: RefObject<HTMLElement | null>) {
  const [edited, edit] = useState<string | null>(null);
  useBackCloses(edited !== null, endEdit);
  const leave = useEffectEvent(endEdit);
  useEffect(() => {
    if (edited === null) return;
    findIn(list.current, edited, 'input')?.focus();
    const listening = new AbortController();
    // A dialog around it hears of Escape first.
    const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) leave();
    };
    list.current?.addEventListener('keydown', escape, { signal: listening.signal });
    return () => listening.abort();
  }, [list, edited]);

  function endEdit() {
    edit(null);
    if (edited !== null) findIn(list.current, edited, '[aria-expanded]')?.focus({ preventScroll: true });
  }
  return { edited, edit, endEdit };
}

function NoBookmarks({ state, retry }: Pick<Bookmarks, 'state' | 'retry'>) {
  switch (state) {
    case 'known':
      return <p className="py-2 text-small text-ink-soft">{texts.none}</p>;
    case 'coming':
      return (
        <div role="status" aria-busy aria-label={texts.loading} className="grid gap-3 py-3">
          <Skeleton className="w-1/5" />
          <Skeleton className="w-3/5" />
        </div>
      );
    case 'failed':
      return <Unread texts={texts.failed} onRetry={retry} />;
  }
}

const findIn = (list: HTMLElement | null, id: string, control: string) =>
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] ${control}`);
