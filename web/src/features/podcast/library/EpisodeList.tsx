import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePlayerState } from '../../../player/player-state.ts';
import { useAuth, usePersistedState } from '../../auth/index.ts';
import type { Entry } from '../episode-entries.ts';
import { EpisodeRow } from './EpisodeRow.tsx';
import { useDownloads } from '../downloads/downloads.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { progressQuery } from '../podcast.api.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { mergeProgress } from '../progress/progress.ts';
import { waitingProgress } from '../progress/progress-outbox.ts';

/** A closed row, in rem. It is a guess: each row is measured when it is there, and with large text it is higher. */
const ROW = 5.5625;

interface EpisodeListProps {
  entries: readonly Entry[];
  /** What the entries were chosen and ordered by: another view begins at its top. */
  view: string;
  /** A row that is to be opened and shown, once for each visit's key. */
  requested: { id: string; key: string } | null;
}

/** A list of any length, of which only the rows in sight, and those around the focus, are in the page. */
export const EpisodeList = memo(function EpisodeList({ entries, view, requested }: EpisodeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(scroller);
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  // oxlint-disable-next-line react/incompatible-library -- it warns of the React Compiler, which we do not use
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW * rem,
    // One and the same function for the same entries: otherwise all rows are laid out anew at each scroll.
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

  // What was just opened is taller than before.
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
        // An empty marker and not none, which would take the list away from VoiceOver.
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
 * A row that scrolls out of sight with the focus in it would throw the focus away. Its neighbours are there with it: Tab
 * may be pressed faster than the list scrolls.
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
    // On its way from one row to the next the focus has not left: a list drawn between the two would take the row away.
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

/** Open are the row that the member opened last and the one that plays, until they close it. */
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
    /** What was opened by hand last. A new object each time. */
    revealed,
    open: (id: string) => show(id, id),
    /** It is open by being the active one, and closes when another follows it. */
    revealActive: (id: string) => show(null, id),
    toggle(id: string) {
      if (!isOpen(id)) return show(id, id);
      setOpened(null);
      setClosed(id);
    },
  };
}

function useProgress() {
  const { user } = useAuth();
  const { data } = useQuery(progressQuery);
  return useMemo(() => mergeProgress(data ?? [], user ? waitingProgress(user.username) : []), [data, user]);
}
