import { useEffect, useEffectEvent, useState } from 'react';
import { reach } from '../http/reach.ts';

/** How long a page is waited for, in milliseconds. */
const LOAD_TIMEOUT = 15_000;

export type Arrival = 'coming' | 'here' | 'failed';

/** Whether the page is to be had. Of an outside one no browser tells more than that somebody answered. */
async function isThere(src: string, signal: AbortSignal): Promise<boolean> {
  if (src.startsWith('/')) return (await reach(src, { method: 'HEAD', signal })).ok;
  await fetch(src, { method: 'HEAD', mode: 'no-cors', signal });
  return true;
}

/**
 * Follows a frame from the moment that it is mounted; for `overlay` ms at least it is coming. Browsers report a load
 * whatever came, an error page too, so the page is asked for beside it: a failure of that, or 15 s without a load, is
 * the frame's error.
 */
export function useArrival(src: string, overlay: number): { arrival: Arrival; onLoad: () => void } {
  const [loaded, setLoaded] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [overlaid, setOverlaid] = useState(overlay > 0);
  const [failed, setFailed] = useState(false);
  // A page that has loaded has come, even where nobody answers the question beside it.
  const decide = useEffectEvent(() => (loaded ? setAnswered(true) : setFailed(true)));
  useEffect(() => {
    const probe = new AbortController();
    isThere(src, probe.signal).then(
      (there) => (there ? setAnswered(true) : setFailed(true)),
      () => probe.signal.aborted || setFailed(true),
    );
    const uncover = setTimeout(() => setOverlaid(false), overlay);
    const timeout = setTimeout(() => decide(), LOAD_TIMEOUT);
    return () => {
      probe.abort();
      clearTimeout(uncover);
      clearTimeout(timeout);
    };
  }, [src, overlay]);
  const arrival = failed ? 'failed' : loaded && answered && !overlaid ? 'here' : 'coming';
  return { arrival, onLoad: () => setLoaded(true) };
}
