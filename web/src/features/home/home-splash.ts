import { SCREEN_HEAD } from '@clear-spring/contract';
import { useCallback, useEffect, useState } from 'react';

export const SPLASH_TIME = 100;

/** The page came with the hero. */
const isHeroThere = () =>
  document.querySelector<HTMLImageElement>(`#${SCREEN_HEAD} img[fetchpriority]`)?.complete ?? false;

/** The splash screen of home. It ends after 100 ms, or once the hero has loaded or failed, whichever comes first. */
export function useHomeSplash() {
  const [shown, setShown] = useState(() => !isHeroThere());
  const end = useCallback(() => setShown(false), []);
  const endWithWarning = useCallback(() => {
    console.warn('The hero picture could not be loaded; the page goes on without it.');
    setShown(false);
  }, []);
  useEffect(() => {
    const timer = setTimeout(end, SPLASH_TIME);
    return () => clearTimeout(timer);
  }, [end]);
  return { shown, end, endWithWarning };
}
