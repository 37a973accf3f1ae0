import { useEffect } from 'react';
import { refreshUpNext } from './up-next.ts';

/** The member may also change Up Next elsewhere, so it is read whenever the screen opens or is returned to. */
export function useFreshUpNext(username: string): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshUpNext(username);
    };
    refresh();
    const left = new AbortController();
    document.addEventListener('visibilitychange', refresh, { signal: left.signal });
    window.addEventListener('focus', refresh, { signal: left.signal });
    return () => left.abort();
  }, [username]);
}
