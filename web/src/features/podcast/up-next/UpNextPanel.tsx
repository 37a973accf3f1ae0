import type { User } from '@clear-spring/contract';
import { useState } from 'react';
import { usePlayerState } from '../../../player/player-state.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { focusWhenShown } from '../../../ui/focus/focus-when-shown.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useAuth } from '../../auth/index.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { Unread } from '../Unread.tsx';
import { clear, move, remove, restore, turnAutoAdvance } from './queue-change.ts';
import { changeUpNext, upNextOf, useUpNext } from './up-next.ts';
import { upNextTexts as texts } from './up-next.texts.ts';
import { totalTime, useQueuedEpisodes } from './use-queued-episodes.ts';
import { useFreshUpNext } from './use-fresh-up-next.ts';

const Coming = () => (
  <div role="status" aria-busy aria-label={texts.loading} className="grid gap-3 py-3">
    {[0, 1].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-11 flex-none rounded-[0.7rem]" />
        <Skeleton className="w-3/5" />
      </div>
    ))}
  </div>
);

// With what drags it.
const { Component: QueueList } = lazyComponent(() => import('./QueueList.tsx'), <Coming />);

const textButton =
  'inline-flex min-h-touch items-center rounded-pill px-2 text-label font-semibold text-spring-ink hover:bg-well';

interface UpNextPanelProps {
  /** Called before an episode plays. */
  onPlay?: () => void;
}

/** What plays after this: in which order, and whether by itself. */
export function UpNextPanel({ onPlay }: UpNextPanelProps) {
  const { user } = useAuth();
  return user && <UpNext user={user} onPlay={onPlay} />;
}

function UpNext({ user, onPlay }: { user: User; onPlay: UpNextPanelProps['onPlay'] }) {
  const { username } = user;
  useFreshUpNext(username);
  const { queued, state, retry, play } = useQueuedEpisodes(user);
  const autoAdvance = useUpNext(username, (queue) => queue.autoAdvance);
  const { undo, removing } = useUndo(username);
  const [isListLost, setIsListLost] = useState(false);
  const isAtRest = usePlayerState(({ track }) => track === null);

  return (
    <>
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <Switch
          label={texts.autoAdvance}
          checked={autoAdvance}
          onChange={({ target }) => changeUpNext(username, turnAutoAdvance(target.checked))}
          className="flex-row-reverse gap-3!"
        />
        {queued.length > 0 && (
          <button
            type="button"
            className={`${textButton} -mr-2`}
            onClick={() => removing(texts.cleared, () => changeUpNext(username, clear(upNextOf(username))))}
          >
            {texts.clear}
          </button>
        )}
      </div>
      {isListLost && <Unread texts={texts.failed} onRetry={() => setIsListLost(false)} />}
      {queued.length > 0 && !isListLost && (
        <QueueList
          queued={queued}
          onLost={() => setIsListLost(true)}
          onMove={(id, over) => changeUpNext(username, move(upNextOf(username), id, over))}
          onPlay={(id) => {
            onPlay?.();
            play(id);
          }}
          onRemove={({ id, title }) =>
            removing(texts.removedOne(title), () => changeUpNext(username, remove(id)))
          }
        />
      )}
      {state === 'coming' && <Coming />}
      {state === 'failed' && <Unread texts={texts.failed} onRetry={retry} />}
      {state === 'known' && queued.length === 0 && (
        <p className="py-3 text-small text-ink-soft">
          {isAtRest
            ? texts.emptyAtRest
            : `${texts.empty} ${autoAdvance ? texts.autoAdvanceOn : texts.autoAdvanceOff}`}
        </p>
      )}
      {/* Read out when it is filled. A long queue scrolls behind it. */}
      <p
        role="status"
        className="sticky bottom-0 z-2 flex flex-wrap items-center gap-x-2 rounded-field bg-well px-3 text-small text-ink-soft"
      >
        {undo && (
          <>
            <span className="flex-1 basis-40 py-1">{undo.said}</span>
            <button
              type="button"
              ref={undo.isAll ? focusWhenShown : null}
              className={textButton}
              onClick={undo.act}
            >
              {texts.undo}
            </button>
          </>
        )}
      </p>
      {queued.length > 0 && (
        <p className="py-2 text-small text-ink-soft tabular-nums">
          {texts.total(podcastTexts.total(queued.length), totalTime(queued))}
        </p>
      )}
    </>
  );
}

/** What was removed last comes back on request, until Up Next is changed again. */
function useUndo(username: string) {
  const [removed, setRemoved] = useState<{ said: string; before: string[]; after: string[] } | null>(null);
  const episodeIds = useUpNext(username, (queue) => queue.episodeIds);
  const isLast = removed?.after.join(' ') === episodeIds.join(' ');

  return {
    removing(said: string, act: () => void) {
      const before = upNextOf(username).episodeIds;
      act();
      setRemoved({ said, before, after: upNextOf(username).episodeIds });
    },
    undo:
      removed && isLast
        ? {
            said: removed.said,
            isAll: removed.after.length === 0,
            act: () => changeUpNext(username, ...restore(upNextOf(username), removed.before)),
          }
        : null,
  };
}
