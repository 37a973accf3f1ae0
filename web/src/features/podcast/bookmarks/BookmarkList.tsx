import type { Bookmark, User } from '@clear-spring/contract';
import { Pencil, Play, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { clock } from '../../../player/time-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusWhenShown } from '../../../ui/focus/focus-when-shown.ts';
import { DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { type Entry, isLocked } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import type { KnownBookmark } from './bookmarks.ts';
import { NoteForm } from './NoteForm.tsx';
import { useBookmarkActions } from './use-bookmarks.ts';

interface BookmarkListProps {
  user: User;
  bookmarks: readonly KnownBookmark[];
  /** The episode of a bookmark, if the library has it. */
  entryOf: (id: string) => Entry | undefined;
  /** The episodes' names are shown: the list holds those of several. */
  namesEpisodes?: boolean;
  onPlay: (entry: Entry, position: number) => void;
}

/** Bookmarks, to be played, noted and deleted. */
export function BookmarkList({ user, bookmarks, entryOf, namesEpisodes = false, onPlay }: BookmarkListProps) {
  const { save, remove } = useBookmarkActions(user);
  const [removed, setRemoved] = useState<Bookmark | null>(null);
  const isBack = removed !== null && bookmarks.some(({ id }) => id === removed.id);
  return (
    <>
      {bookmarks.length === 0 && <p className="py-2 text-small text-ink-soft">{texts.none}</p>}
      <ul aria-label={texts.list} className="@container text-left">
        {bookmarks.map((bookmark) => (
          <BookmarkRow
            key={bookmark.id}
            user={user}
            bookmark={bookmark}
            entry={entryOf(bookmark.episodeId)}
            namesEpisode={namesEpisodes}
            onPlay={onPlay}
            onSave={(note) => save({ ...bookmark, note })}
            onRemove={() => setRemoved(remove(bookmark))}
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
            <span className="flex-1 basis-40 py-1">{texts.removed(clock(removed.position))}</span>
            <button
              type="button"
              ref={focusWhenShown}
              onClick={() => {
                save(removed);
                setRemoved(null);
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

interface BookmarkRowProps {
  user: User;
  bookmark: KnownBookmark;
  entry: Entry | undefined;
  namesEpisode: boolean;
  onPlay: BookmarkListProps['onPlay'];
  onSave: (note: string) => void;
  onRemove: () => void;
}

function BookmarkRow({ user, bookmark, entry, namesEpisode, onPlay, onSave, onRemove }: BookmarkRowProps) {
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { position, note } = bookmark;
  const time = clock(position);
  const title = entry?.episode.title ?? texts.gone;
  const endEdit = () => {
    setEdited(false);
    edit.current?.focus({ preventScroll: true });
  };
  const canPlay = entry && !isLocked(entry.episode, user.isSubscribed);
  const words = (
    <>
      <span className="block text-small font-[580] text-spring-ink tabular-nums">{time}</span>
      {namesEpisode && <span className="t-name block text-body">{title}</span>}
      {note && <span className="block text-label wrap-anywhere">{note}</span>}
    </>
  );
  return (
    <li className="border-t border-line py-1 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] first:border-0">
      <div className="flex items-center gap-x-2">
        {canPlay ? (
          <button
            type="button"
            onClick={() => onPlay(entry, position)}
            className="flex min-h-touch min-w-0 flex-1 items-center gap-3 rounded-field py-1.5 text-left"
          >
            <Play className="size-4 flex-none fill-current text-spring-ink" aria-hidden />
            <span className="min-w-0">
              {words}
              <span className="sr-only">{texts.play}</span>
            </span>
          </button>
        ) : (
          <div className="min-w-0 flex-1 py-1.5">
            {words}
            {entry && <span className="text-tiny text-ink-soft">{podcastTexts.premium}</span>}
          </div>
        )}
        <span className="flex flex-none">
          <RoundButton
            ref={edit}
            label={texts.edit(time)}
            aria-expanded={isEdited}
            className="text-ink-soft"
            onClick={() => setEdited(!isEdited)}
          >
            <Pencil className="size-4" aria-hidden />
          </RoundButton>
          <RoundButton label={texts.remove(time)} className="text-ink-soft" onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden />
          </RoundButton>
        </span>
      </div>
      {bookmark.isUnsent && (
        <p className="pb-1.5 text-tiny text-ink-soft">
          {bookmark.obstacle ? texts.obstacles[bookmark.obstacle] : texts.unsent}
        </p>
      )}
      {isEdited && (
        <div className="pb-3">
          <NoteForm
            note={note}
            onSave={(typed) => {
              endEdit();
              if (typed !== note) onSave(typed);
            }}
          >
            <DialogActions>
              <Button type="submit" slim>
                {texts.save}
              </Button>
              <Button variant="plain" slim onClick={endEdit}>
                {texts.cancel}
              </Button>
            </DialogActions>
          </NoteForm>
        </div>
      )}
    </li>
  );
}
