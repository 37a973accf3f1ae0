import { useEffect, useEffectEvent, useState } from 'react';
import { apiFetch } from '../http/api-fetch.ts';

/** Milliseconds until a frame that has not loaded has failed. */
const LOAD_TIMEOUT = 15_000;

export type FrameLoad = 'coming' | 'here' | 'failed';

/** Whether the page is available. For an external page, browsers reveal only that there was a response. */
async function isThere(src: string, signal: AbortSignal): Promise<boolean> {
  if (src.startsWith('/')) return (await apiFetch(src, { method: 'HEAD', signal })).ok;
  await fetch(src, { method: 'HEAD', mode: 'no-cors', signal });
  return true;
}

/**
 * Follows the load of a frame from its mount; it counts as loading for at least `overlay` ms. Browsers fire `load` for
 * error pages too, so the page is fetched as well: if that fails, or 15 s pass without a load, the frame has failed.
 */
export function useFrameLoad(src: string, overlay: number): { load: FrameLoad; onLoad: () => void } {
  const [loaded, setLoaded] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [overlaid, setOverlaid] = useState(overlay > 0);
  const [failed, setFailed] = useState(false);
  // A frame that has loaded is fine, even if the fetch gets no response.
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
  const load = failed ? 'failed' : loaded && answered && !overlaid ? 'here' : 'coming';
  return { load, onLoad: () => setLoaded(true) };
}
