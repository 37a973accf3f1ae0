import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { rangeWith, useFocusedRow, useRenderBeforePaint } from '../virtual-rows.ts';
import type { KnownBookmark } from './bookmarks.ts';

/** The estimated height of a row, in rem. Each rendered row is measured. */
const ROW = { plain: 3.25, withEpisode: 5.25 };

/** A virtual list, within whatever scrolls around it: a member may have 2,000 bookmarks. */
export function useBookmarkRows(
  list: RefObject<HTMLElement | null>,
  bookmarks: readonly KnownBookmark[],
  namesEpisodes: boolean,
) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const scroller = useRef<HTMLElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const focused = useFocusedRow(list);
  // oxlint-disable-next-line react/incompatible-library -- it warns of the React Compiler, which we do not use
  const virtualizer = useVirtualizer({
    count: bookmarks.length,
    getScrollElement: () => (scroller.current ??= scrollerAround(list.current)),
    estimateSize: () => (namesEpisodes ? ROW.withEpisode : ROW.plain) * rem,
    getItemKey: useCallback((at: number) => bookmarks[at]!.id, [bookmarks]),
    overscan: 4,
    scrollMargin,
    rangeExtractor: (range) =>
      rangeWith(
        range,
        bookmarks.findIndex(({ id }) => id === focused),
      ),
    onChange: useRenderBeforePaint(),
  });

  // What is above may grow at any time.
  useLayoutEffect(() => {
    const [rows, box] = [list.current!, scroller.current];
    if (!box) return;
    const measure = () => {
      const above = rows.getBoundingClientRect().top - box.getBoundingClientRect().top;
      setScrollMargin(Math.round(above + box.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of box.children) observer.observe(part);
    return () => observer.disconnect();
  }, [list]);

  return {
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    rows: virtualizer
      .getVirtualItems()
      .map(({ index, start }) => ({ index, top: start - scrollMargin, bookmark: bookmarks[index]! })),
  };
}

function scrollerAround(list: HTMLElement | null): HTMLElement | null {
  for (let at = list?.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
