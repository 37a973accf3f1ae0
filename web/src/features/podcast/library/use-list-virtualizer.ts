import { type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { Entry } from '../episode-entries.ts';
import { useRenderBeforePaint } from '../virtual-rows.ts';

/** The estimated height of a closed row, in rem. Each rendered row is measured, because large text makes it higher. */
const ROW = { wide: 4.375, phone: 5.5 };

interface ListOptions {
  entries: readonly Entry[];
  /** The list scrolls in this box. */
  box: RefObject<HTMLElement | null>;
  /** Or else, without room beside it, with the page. */
  isWide: boolean;
  /** The rows to render. */
  rangeExtractor: (range: Range) => number[];
}

/** What the header covers of the page, in rem, as in the page's scroll-padding. */
const HEADER = 5.5;

/** Where the rows of the list are, and which of them are in sight. */
export function useListVirtualizer({ entries, box, isWide, rangeExtractor }: ListOptions) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const scrollMargin = useTop(box);
  const shared = {
    count: entries.length,
    estimateSize: () => (isWide ? ROW.wide : ROW.phone) * rem,
    // The same function for the same entries. Otherwise every scroll lays out all rows again.
    getItemKey: useCallback((at: number) => entries[at]!.episode.id, [entries]),
    overscan: 3,
    // When a tablet is turned the other of the two takes over. Without a height it would first remove every row.
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor,
    onChange: useRenderBeforePaint(),
  };
  // oxlint-disable-next-line react/incompatible-library -- it warns of the React Compiler, which we do not use
  const inBox = useVirtualizer({ ...shared, enabled: isWide, getScrollElement: () => box.current });
  const inPage = useWindowVirtualizer({
    ...shared,
    enabled: !isWide,
    scrollMargin,
    scrollPaddingStart: HEADER * rem,
  });
  return isWide
    ? { virtualizer: inBox, topOf: (start: number) => start }
    : { virtualizer: inPage, topOf: (start: number) => start - scrollMargin };
}

/** Pixels from the top of the page. What is above may grow at any time. */
function useTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round(ref.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}
