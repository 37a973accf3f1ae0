import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../browser/store.ts';

/** Milliseconds until an app that did not answer is asked again: the first time, and at the longest. */
const FIRST_DELAY = 2_000;
const LONGEST_DELAY = 60_000;
/** It says that the app is there, and reads nothing. */
const PROBE = '/healthz';

const online = createStore(navigator.onLine);
let timer: ReturnType<typeof setTimeout> | undefined;

/** An answer came, whatever it says. */
export function reached(): void {
  clearTimeout(timer);
  online.set(true);
}

/** A call got no answer: from now on the app is asked until it does. */
export function missed(): void {
  if (!online.get()) return;
  online.set(false);
  retryAfter(FIRST_DELAY);
}

function retryAfter(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void probe(Math.min(delay * 2, LONGEST_DELAY)), delay);
}

/** Browsers say that they are online a little before they are, and whenever there is any network at all. */
async function probe(delay: number): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' });
    if (isGateways(answer) || isPage(answer)) throw new Error('Something answered, but not the app.');
    reached();
  } catch {
    online.set(false);
    retryAfter(delay);
  }
}

/** A gateway that does not find the app says so without the number that the app gives each call. */
export const isGateways = ({ status, headers }: Response): boolean =>
  (status === 502 || status === 504) && !headers.has('x-request-id');

/** What a hotspot has in answer to everything; the app has none in answer to a call. */
export const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

window.addEventListener('offline', () => {
  clearTimeout(timer);
  online.set(false);
});
window.addEventListener('online', () => void probe(FIRST_DELAY));

/** Whether the app can be reached, as far as the last call and the browser know. */
export const isConnected = (): boolean => online.get();

export const subscribeToConnection = online.subscribe;

/** False while the app cannot be reached, whether the network is gone or the app is. */
export const useOnline = (): boolean => useStore(online);

/** Calls back each time that the app can be reached again. */
export function useReturn(onReturn: () => void): void {
  const tell = useEffectEvent(() => {
    if (isConnected()) onReturn();
  });
  useEffect(() => subscribeToConnection(() => tell()), []);
}
