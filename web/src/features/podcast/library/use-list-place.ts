import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { usePersistedPlace } from '../../auth/index.ts';
import type { Entry } from '../episode-entries.ts';

/** Milliseconds without scrolling after which the place is kept. */
const REST = 150;

/** The first row in sight, and how many pixels of it are out of sight: the heights of the rows above are not known yet. */
interface Place {
  id: string;
  into: number;
}

interface ListPlaceOptions {
  entries: readonly Entry[];
  box: RefObject<HTMLElement | null>;
  isWide: boolean;
  virtualizer: Pick<Virtualizer<Element, Element> | Virtualizer<Window, Element>, 'measurementsCache'>;
  /** Pixels from the top of the list to where a row starts. */
  topOf: (start: number) => number;
}

/**
 * Keeps where the list was scrolled to, for Back and a reload, and when a tablet is turned and something else scrolls. The
 * browser cannot: it restores the page before the rows are there, and never what scrolls within it.
 * @returns whether it began at such a place.
 */
export function useListPlace({ entries, box, isWide, virtualizer, topOf }: ListPlaceOptions): boolean {
  const [place, keep] = usePersistedPlace<Place | null>('library place', null);
  const latest = useRef(place);

  /** @returns what it has scrolled, if anything. */
  const restore = useEffectEvent(() => {
    const { id, into } = latest.current ?? { id: null, into: 0 };
    const row = virtualizer.measurementsCache[entries.findIndex(({ episode }) => episode.id === id)];
    if (!row) return null;
    const list = box.current!;
    const top = topOf(row.start) + into;
    const scroller = isWide ? list : window;
    scroller.scrollTo({ top: isWide ? top : pageTop(list) + top, behavior: 'instant' });
    return scroller;
  });
  const wasWide = useRef(isWide);
  useLayoutEffect(() => {
    // The list scrolls in itself now, and the page is short.
    if (isWide && !wasWide.current) window.scrollTo({ top: 0, behavior: 'instant' });
    wasWide.current = isWide;
    restore();
    // The browser may have restored the page in between. The virtualizer hears of it at once: rows that are measured before
    // the browser's own event, in the next frame, would take the list back to where the virtualizer believes it is.
    const frame = requestAnimationFrame(() => restore()?.dispatchEvent(new Event('scroll')));
    return () => cancelAnimationFrame(frame);
  }, [isWide]);

  const look = useEffectEvent(() => {
    const list = box.current;
    if (!list) return;
    const offset = isWide ? list.scrollTop : window.scrollY - pageTop(list);
    const rows = virtualizer.measurementsCache;
    const row = offset > 0 ? rows.findLast(({ start }) => topOf(start) <= offset) : undefined;
    latest.current = row
      ? { id: entries[row.index]!.episode.id, into: Math.round(offset - topOf(row.start)) }
      : null;
    keep(latest.current);
  });
  useEffect(() => {
    const scroller = isWide ? box.current! : window;
    const listening = new AbortController();
    let rest: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(rest);
      rest = setTimeout(() => look(), REST);
    };
    scroller.addEventListener('scroll', scrolled, { passive: true, signal: listening.signal });
    window.addEventListener('pagehide', () => look(), { signal: listening.signal });
    return () => {
      clearTimeout(rest);
      listening.abort();
    };
  }, [box, isWide]);

  return place !== null;
}

const pageTop = (list: Element) => list.getBoundingClientRect().top + window.scrollY;
