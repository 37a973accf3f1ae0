import type { User } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { LockKeyhole, Pencil, Play, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from '../../../browser/router.tsx';
import { paths } from '../../../navigation/paths.ts';
import { clock } from '../../../player/time-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Entry, isLocked } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import type { LibraryState } from '../use-library.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import type { KnownBookmark } from './bookmarks.ts';
import { NoteForm } from './NoteForm.tsx';
import { useNoteDraft } from './use-note-draft.ts';

interface BookmarkRowProps {
  ref: Ref<HTMLLIElement>;
  index: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  user: User;
  bookmark: KnownBookmark;
  entry: Entry | undefined;
  /** Given where the episode is named. */
  library: LibraryState | undefined;
  isEdited: boolean;
  onEdit: () => void;
  onEndEdit: () => void;
  onPlay: (entry: Entry, position: number) => void;
  onSave: (note: string) => void;
  onRemove: () => void;
}

export function BookmarkRow({
  ref,
  index,
  count,
  top,
  user,
  bookmark,
  entry,
  library,
  isEdited,
  onEdit,
  onEndEdit,
  onPlay,
  onSave,
  onRemove,
}: BookmarkRowProps) {
  const draft = useNoteDraft(bookmark);
  const form = useId();
  const { position, note } = bookmark;
  const time = clock(position);
  const words = (
    <>
      <span className="block text-small font-[580] text-spring-ink tabular-nums">{time}</span>
      {library && <EpisodeName entry={entry} library={library} />}
      {note && <span className="block text-label wrap-anywhere">{note}</span>}
    </>
  );
  return (
    <li
      ref={ref}
      data-id={bookmark.id}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={clsx('absolute inset-x-0 top-0 py-1', index > 0 && 'border-t border-line')}
      style={{ translate: `0 ${top}px` }}
    >
      <div className="flex items-center gap-x-2">
        <PlayOrPlan entry={entry} isSubscribed={user.isSubscribed} onPlay={(of) => onPlay(of, position)}>
          {words}
        </PlayOrPlan>
        <span className="flex flex-none">
          <RoundButton
            label={texts.edit(time)}
            aria-expanded={isEdited}
            aria-controls={isEdited ? form : undefined}
            className="text-ink-soft"
            onClick={isEdited ? onEndEdit : onEdit}
          >
            <Pencil className="size-4" aria-hidden />
          </RoundButton>
          <RoundButton label={texts.remove(time)} className="text-ink-soft" onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden />
          </RoundButton>
        </span>
      </div>
      {bookmark.isUnsent && (
        <Caption>{bookmark.obstacle ? texts.obstacles[bookmark.obstacle] : texts.unsent}</Caption>
      )}
      {draft.isUnsaved && !isEdited && <Caption>{texts.draft}</Caption>}
      {isEdited && (
        <div id={form} className="pb-3">
          <NoteForm
            draft={draft}
            onSave={(typed) => {
              onEndEdit();
              if (typed !== note) onSave(typed);
            }}
          >
            <DialogActions>
              <Button type="submit" slim>
                {texts.save}
              </Button>
              <Button
                variant="plain"
                slim
                onClick={() => {
                  draft.discard();
                  onEndEdit();
                }}
              >
                {texts.cancel}
              </Button>
            </DialogActions>
          </NoteForm>
        </div>
      )}
    </li>
  );
}

interface PlayOrPlanProps {
  entry: Entry | undefined;
  isSubscribed: boolean;
  onPlay: (entry: Entry) => void;
  children: ReactNode;
}

/** The words of a bookmark, and where they lead. */
function PlayOrPlan({ entry, isSubscribed, onPlay, children }: PlayOrPlanProps) {
  if (!entry) return <div className="min-w-0 flex-1 py-1.5 pl-7">{children}</div>;
  const look = 'flex min-h-touch min-w-0 flex-1 items-center gap-3 rounded-field py-1.5 text-left';
  if (isLocked(entry.episode, isSubscribed)) {
    return (
      <Link to={paths.subscription} className={clsx(look, 'text-ink no-underline')}>
        <LockKeyhole className="size-4 flex-none text-spring-ink" aria-hidden />
        <span className="min-w-0">
          {children}
          <span className="block text-tiny text-ink-soft">{podcastTexts.premium}</span>
          <span className="sr-only">{texts.toPlan}</span>
        </span>
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => onPlay(entry)} className={look}>
      <Play className="size-4 flex-none fill-current text-spring-ink" aria-hidden />
      <span className="min-w-0">
        {children}
        <span className="sr-only">{texts.play}</span>
      </span>
    </button>
  );
}

function EpisodeName({ entry, library }: { entry: Entry | undefined; library: LibraryState }) {
  if (entry) return <span className="t-name block text-body">{entry.episode.title}</span>;
  if (library === 'coming') return <Skeleton className="my-1 w-44 max-w-full" />;
  return (
    <span className="block text-small text-ink-soft">{library === 'known' ? texts.gone : texts.unknown}</span>
  );
}

const Caption = ({ children }: { children: ReactNode }) => (
  <p className="pb-1.5 text-tiny text-ink-soft">{children}</p>
);
