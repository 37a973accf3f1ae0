import { useEffect, useEffectEvent, useState } from 'react';

/** How long the overlay stands at least, and how long a page is waited for, in milliseconds. */
const OVERLAY = 2_000;
const PATIENCE = 15_000;

export type Arrival = 'coming' | 'here' | 'failed';

/** Whether the page is to be had. Of an outside one no browser tells more than that somebody answered. */
async function isThere(src: string, signal: AbortSignal): Promise<boolean> {
  const isOurs = src.startsWith('/');
  const answer = await fetch(src, { method: 'HEAD', mode: isOurs ? 'same-origin' : 'no-cors', signal });
  return answer.ok || answer.type === 'opaque';
}

/**
 * Follows a frame from the moment that it is mounted. Browsers report a load whatever came, an error page too, so the
 * page is asked for beside it: a failure of that, or 15 s without a load, is the frame's error.
 */
export function useArrival(src: string): { arrival: Arrival; onLoad: () => void } {
  const [loaded, setLoaded] = useState(false);
  const [overlaid, setOverlaid] = useState(true);
  const [failed, setFailed] = useState(false);
  const giveUp = useEffectEvent(() => {
    if (!loaded) setFailed(true);
  });
  useEffect(() => {
    const probe = new AbortController();
    isThere(src, probe.signal).then(
      (there) => there || setFailed(true),
      () => probe.signal.aborted || setFailed(true),
    );
    const overlay = setTimeout(() => setOverlaid(false), OVERLAY);
    const patience = setTimeout(() => giveUp(), PATIENCE);
    return () => {
      probe.abort();
      clearTimeout(overlay);
      clearTimeout(patience);
    };
  }, [src]);
  const arrival = failed ? 'failed' : loaded && !overlaid ? 'here' : 'coming';
  return { arrival, onLoad: () => setLoaded(true) };
}
