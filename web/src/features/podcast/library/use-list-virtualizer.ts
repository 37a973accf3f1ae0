import {
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Entry } from '../episode-entries.ts';
import { useRenderBeforePaint } from '../virtual-rows.ts';

/** The estimated height of a closed row, in rem. Each rendered row is measured, because large text makes it higher. */
const ROW = { wide: 4.375, phone: 5.5 };

/** The estimated place of the list on the page, in rem. */
const TOP = { wide: 11, phone: 17 };

/** How many rows are in sight at the top of the page, or more, if text is large. */
export function rowsInSight(isWide: boolean): number {
  const kind = isWide ? 'wide' : 'phone';
  return Math.max(1, Math.ceil((window.innerHeight / 16 - TOP[kind]) / ROW[kind]));
}

interface ListOptions {
  entries: readonly Entry[];
  /** The list scrolls in this box. */
  box: RefObject<HTMLElement | null>;
  /** Or else, without room beside it, with the page. */
  isWide: boolean;
  /** The rows to render. */
  rangeExtractor: (range: Range) => number[];
}

/** Rows beyond those in sight. */
const OVERSCAN = 3;

/** What is rendered at first, one paint after the other, because all at once would block a phone. */
const STEPS = ['half of what is in sight', 'what is in sight', 'all'] as const;

/** What the header covers of the page, in rem, as in the page's scroll-padding. */
const HEADER = 5.5;

// The task that renders the list is long. To ask for a size in it would lay the page out as well, which the frame does anyway.

/** The height of a row, as the observer tells it before the frame is painted. */
function heightOf<Scroller extends Element | Window>(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, Element>,
): number {
  const at = virtualizer.indexFromElement(row);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(at));
  return entry ? measureElement(row, entry, virtualizer) : (known ?? virtualizer.options.estimateSize(at));
}

/** The size of the window, from the next frame on. */
function observeWindow(_: unknown, report: (size: { width: number; height: number }) => void): () => void {
  const tell = () => report({ width: window.innerWidth, height: window.innerHeight });
  const frame = requestAnimationFrame(tell);
  window.addEventListener('resize', tell, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', tell);
  };
}

/** Scrolls the page. A virtualizer that begins also does so to where it is. */
const scrollPage: VirtualizerOptions<Window, Element>['scrollToFn'] = (offset, options, virtualizer) => {
  if (offset + (options.adjustments ?? 0) !== virtualizer.scrollOffset)
    windowScroll(offset, options, virtualizer);
};

/** Where the rows of the list are, and which of them are in sight. */
export function useListVirtualizer({ entries, box, isWide, rangeExtractor }: ListOptions) {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  // When a tablet is turned the other virtualizer takes over. Without a height it would first remove every row.
  const [initialRect] = useState(() => ({ width: 0, height: window.innerHeight }));
  const scrollMargin = useTop(box, TOP.phone * rem);
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step + 1 < STEPS.length) startTransition(() => setStep(step + 1));
  }, [step]);
  const shared = {
    count: entries.length,
    estimateSize: () => (isWide ? ROW.wide : ROW.phone) * rem,
    // The same function for the same entries. Otherwise every scroll lays out all rows again.
    getItemKey: useCallback((at: number) => entries[at]!.episode.id, [entries]),
    overscan: STEPS[step] === 'all' ? OVERSCAN : 0,
    measureElement: heightOf,
    initialRect,
    rangeExtractor: (range: Range) =>
      STEPS[step] === 'half of what is in sight'
        ? rangeExtractor({ ...range, endIndex: Math.floor((range.startIndex + range.endIndex) / 2) })
        : rangeExtractor(range),
    onChange: useRenderBeforePaint(),
  };
  // oxlint-disable-next-line react/incompatible-library -- it warns of the React Compiler, which we do not use
  const inBox = useVirtualizer({ ...shared, enabled: isWide, getScrollElement: () => box.current });
  const inPage = useWindowVirtualizer({
    ...shared,
    enabled: !isWide,
    observeElementRect: observeWindow,
    scrollToFn: scrollPage,
    scrollMargin,
    scrollPaddingStart: HEADER * rem,
  });
  return isWide
    ? { virtualizer: inBox, topOf: (start: number) => start }
    : { virtualizer: inPage, topOf: (start: number) => start - scrollMargin };
}

/** Pixels from the top of the page. What is above may grow at any time. */
function useTop(ref: RefObject<HTMLElement | null>, estimate: number): number {
  const [top, setTop] = useState(estimate);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round(ref.current!.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}
