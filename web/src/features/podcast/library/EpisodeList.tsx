import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePlayerState } from '../../../player/player-state.ts';
import { useAuth, usePersistedState } from '../../auth/index.ts';
import type { Entry } from '../episode-entries.ts';
import { EpisodeRow } from './EpisodeRow.tsx';
import { useDownloads } from '../downloads/downloads.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { useProgress } from '../progress/use-progress.ts';

/** The estimated height of a closed row, in rem. Each rendered row is measured, because large text makes it higher. */
const ROW = 5.5625;

interface EpisodeListProps {
  entries: readonly Entry[];
  /** Identifies search and order. A new view starts at the top. */
  view: string;
  /** The row to open and scroll to, once per key. */
  requested: { id: string; key: string } | null;
}

/** A virtual list: it renders only the rows in sight and those around the focus. */
export const EpisodeList = memo(function EpisodeList({ entries, view, requested }: EpisodeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(scroller);
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  // oxlint-disable-next-line react/incompatible-library -- it warns of the React Compiler, which we do not use
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW * rem,
    // The same function for the same entries. Otherwise every scroll lays out all rows again.
    getItemKey: useCallback((at: number) => entries[at]!.episode.id, [entries]),
    overscan: 3,
    rangeExtractor: (range) => rangeWith(range, focused),
  });
  const rows = useOpenRows();
  const play = usePlayEpisode(entries);
  const { user } = useAuth();
  const progress = useProgress();
  const downloads = useDownloads();

  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [view]);

  const showRequested = useEffectEvent((id: string) => {
    const at = entries.findIndex(({ episode }) => episode.id === id);
    if (at < 0) return;
    rows.open(id);
    virtualizer.scrollToIndex(at, { align: 'start' });
  });
  useEffect(() => {
    if (requested) showRequested(requested.id);
  }, [requested]);
  const showKept = useEffectEvent(() => {
    if (rows.opened !== null && !requested) showRequested(rows.opened);
  });
  useEffect(() => showKept(), []);

  // Scrolls to the row that was just opened, which is taller now.
  const { revealed } = rows;
  useEffect(() => {
    const row = scroller.current?.querySelector(`[data-id="${CSS.escape(revealed.id)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [revealed]);

  return (
    <div
      ref={scroller}
      className="@container -mx-(--gutter) max-h-96 max-narrow:max-h-[80svh] overflow-x-hidden overflow-y-auto px-(--gutter) pb-6 [mask-image:linear-gradient(#000_calc(100%-1.5rem),transparent)] wide:-mx-10 wide:px-10"
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
              style={{ translate: `0 ${start}px` }}
            >
              <EpisodeRow
                entry={entry}
                isSubscribed={user?.isSubscribed ?? false}
                isOpen={rows.isOpen(id)}
                progress={progress.get(id)}
                download={downloads.get(id)}
                onToggle={() => rows.toggle(id)}
                onPlay={(from) => {
                  rows.revealActive(id);
                  play(entry, from);
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
});

/**
 * Adds the focused row, because unmounting it would lose the focus. Adds its neighbours too, because Tab may be pressed
 * faster than the list scrolls.
 */
function rangeWith(range: Range, focused: number): number[] {
  const inSight = defaultRangeExtractor(range);
  if (focused < 0) return inSight;
  const reached = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < range.count);
  return [...new Set([...inSight, ...reached])].toSorted((a, b) => a - b);
}

function useFocusedRow(scroller: { current: HTMLElement | null }): number {
  const [focused, setFocused] = useState(-1);
  useEffect(() => {
    const list = scroller.current;
    const enter = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('[data-index]');
      setFocused(Number(row?.dataset['index'] ?? -1));
    };
    // Focus that moves to another row has not left the list. A render in between would remove the row.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!list?.contains(relatedTarget as Node | null)) setFocused(-1);
    };
    list?.addEventListener('focusin', enter);
    list?.addEventListener('focusout', leave);
    return () => {
      list?.removeEventListener('focusin', enter);
      list?.removeEventListener('focusout', leave);
    };
  }, [scroller]);
  return focused;
}

/** Two rows can be open: the one opened last and the active one. Either can be closed. */
function useOpenRows() {
  const active = usePlayerState(({ track }) => track?.id ?? null);
  const [opened, setOpened] = usePersistedState<string | null>('library row', null);
  const [closed, setClosed] = useState<string | null>(null);
  const [revealed, setRevealed] = useState({ id: '' });
  const isOpen = (id: string) => id === opened || (id === active && id !== closed);

  function show(id: string | null, reveal: string) {
    setOpened(id);
    setClosed(null);
    setRevealed({ id: reveal });
  }
  return {
    isOpen,
    opened,
    /** The row to scroll to. A new object each time, so the same row can be scrolled to again. */
    revealed,
    open: (id: string) => show(id, id),
    /** Opens the row of the active episode, which closes when another episode follows. */
    revealActive: (id: string) => show(null, id),
    toggle(id: string) {
      if (!isOpen(id)) return show(id, id);
      setOpened(null);
      setClosed(id);
    },
  };
}
