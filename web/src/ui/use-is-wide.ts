import { useSyncExternalStore } from 'react';
import { createEvent } from '../browser/store.ts';

/** --breakpoint-wide of ui.css: where a page has room for a second column. */
const WIDE = '(min-width: 60rem)';

export const isWideNow = (): boolean => window.matchMedia(WIDE).matches;

const changed = createEvent();
let query: MediaQueryList | undefined;

/** One listener for all, so that they change in one render: what leaves one place hands the focus on to another. */
function subscribe(listener: () => void): () => void {
  if (!query) {
    query = window.matchMedia(WIDE);
    query.addEventListener('change', () => changed.emit());
  }
  return changed.subscribe(listener);
}

/** Only for what is there once, on one side or the other. Whatever merely looks different is up to the styles. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWideNow, () => false);
