import { useSyncExternalStore } from 'react';

/** --breakpoint-wide of ui.css: where a page has room for a second column. */
const WIDE = '(min-width: 60rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Only for what is there once, on one side or the other. Whatever merely looks different is up to the styles. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
