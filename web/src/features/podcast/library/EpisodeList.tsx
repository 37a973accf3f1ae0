import type { Range } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { player } from '../../../player/player.ts';
import { playerStore } from '../../../player/player-state.ts';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { useAuth, usePersistedState } from '../../auth/index.ts';
import { useDownloads } from '../downloads/downloads.ts';
import type { Entry } from '../episode-entries.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { useProgress } from '../progress/use-progress.ts';
import { rangeWith, useFocusedRow, useIsPrinting } from '../virtual-rows.ts';
import { EpisodeRow } from './EpisodeRow.tsx';
import { useListPlace } from './use-list-place.ts';
import { useListVirtualizer } from './use-list-virtualizer.ts';

interface EpisodeListProps {
  entries: readonly Entry[];
  /** Identifies search, filter and order. A new view starts at the top. */
  view: string;
  /** The row to open and scroll to, once per key, and the second at which it plays. */
  requested: { id: string; key: string; position: number | undefined } | null;
}

/** A virtual list: it renders only the rows in sight and those around the focus, and all to print. */
export const EpisodeList = memo(function EpisodeList({ entries, view, requested }: EpisodeListProps) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(box);
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const rangeExtractor = (range: Range) =>
    isPrinting
      ? [...entries.keys()]
      : rangeWith(range, focused === null ? -1 : entries.findIndex(({ episode }) => episode.id === focused));
  const { virtualizer, topOf } = useListVirtualizer({ entries, box, isWide, rangeExtractor });
  const isBack = useListPlace({ entries, box, isWide, virtualizer, topOf });
  const row = useOpenRow();
  const play = usePlayEpisode(entries);
  const { user } = useAuth();
  const progress = useProgress();
  const downloads = useDownloads();

  const seen = useRef(view);
  useLayoutEffect(() => {
    if (seen.current === view) return;
    seen.current = view;
    const list = box.current!;
    if (isWide) list.scrollTop = 0;
    // The page stays where the list begins, unless that is in sight.
    else if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ behavior: 'instant' });
  }, [view, isWide]);

  const showRequested = useEffectEvent((id: string) => {
    const at = entries.findIndex(({ episode }) => episode.id === id);
    if (at < 0) return;
    row.open(id);
    virtualizer.scrollToIndex(at, { align: 'start' });
  });
  const isFirst = useRef(true);
  useEffect(() => {
    const isRestored = isFirst.current && isBack;
    isFirst.current = false;
    if (!requested || isRestored) return;
    showRequested(requested.id);
    if (requested.position !== undefined && playerStore.get().track?.id === requested.id)
      player().seek(requested.position);
  }, [requested, isBack]);

  // Scrolls to the row that was just opened, which is taller now.
  const { revealed } = row;
  useEffect(() => {
    const opened = box.current?.querySelector(`[data-id="${CSS.escape(revealed.id)}"]`);
    opened?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [revealed]);

  return (
    <div
      ref={box}
      className={clsx(
        '@container',
        isWide &&
          '-mx-5 min-h-0 overflow-x-hidden overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-1.5rem),transparent)] px-5 pb-6',
      )}
    >
      <ul
        aria-label={podcastTexts.list}
        // An empty marker, because with `none` VoiceOver does not treat it as a list.
        className="relative border-b border-line [list-style-type:'']"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index]!;
          const { id } = entry.episode;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-id={id}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className="group/row absolute inset-x-0 top-0 scroll-mt-1 scroll-mb-6"
              style={{ translate: `0 ${topOf(start)}px` }}
            >
              <EpisodeRow
                entry={entry}
                isSubscribed={user?.isSubscribed ?? false}
                isOpen={id === row.opened}
                isWide={isWide}
                progress={progress.get(id)}
                download={downloads.get(id)}
                onToggle={row.toggle}
                requestedPosition={requested?.id === id ? requested.position : undefined}
                onPlay={play}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
});

/** One row is open: its title opens and closes it. */
function useOpenRow() {
  const [opened, setOpened] = usePersistedState<string | null>('library row', null);
  const [revealed, setRevealed] = useState({ id: '' });
  const open = useCallback(
    (id: string) => {
      setOpened(id);
      setRevealed({ id });
    },
    [setOpened],
  );
  // The same function for as long as the same row is open, because otherwise all rows would be rendered again.
  const toggle = useCallback(
    (id: string) => (id === opened ? setOpened(null) : open(id)),
    [opened, open, setOpened],
  );
  return {
    opened,
    /** The row to scroll to. A new object each time, so the same row can be scrolled to again. */
    revealed,
    open,
    toggle,
  };
}
