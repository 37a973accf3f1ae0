import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../browser/store.ts';

/** Milliseconds until an unreachable app is probed again: the first delay, and the longest. */
const FIRST_DELAY = 2_000;
const MAX_DELAY = 60_000;
/** Says that the app is up, without reading anything. */
const PROBE = '/healthz';

const online = createStore(navigator.onLine);
let timer: ReturnType<typeof setTimeout> | undefined;

/** A response arrived, whatever its status. */
export function markOnline(): void {
  if (isConnected() || navigator.onLine) setOnline();
  // It may have been on its way when the network went, and no call after it would say so.
  else void probe(FIRST_DELAY);
}

function setOnline(): void {
  clearTimeout(timer);
  online.set(true);
}

/** A call got no response: from now on the app is probed until it responds. */
export function markOffline(): void {
  if (!online.get()) return;
  online.set(false);
  retryAfter(FIRST_DELAY);
}

function retryAfter(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void probe(Math.min(delay * 2, MAX_DELAY)), delay);
}

/** Browsers report that they are online a little too early, and as soon as there is any network at all. */
async function probe(delay: number): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' });
    if (isGatewayError(answer) || isHtmlPage(answer)) throw new Error('Something answered, but not the app.');
    setOnline();
  } catch {
    online.set(false);
    retryAfter(delay);
  }
}

/** A gateway that cannot reach the app responds without the request id that the app gives each call. */
export const isGatewayError = ({ status, headers }: Response): boolean =>
  (status === 502 || status === 504) && !headers.has('x-request-id');

/** Captive portals answer everything with a page; the app never answers a call with one. */
export const isHtmlPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

window.addEventListener('offline', () => {
  clearTimeout(timer);
  online.set(false);
});
window.addEventListener('online', () => void probe(FIRST_DELAY));

/** Whether the app is reachable, as far as the last call and the browser know. */
export const isConnected = (): boolean => online.get();

export const subscribeToConnection = online.subscribe;

/** False while the app is unreachable, whether the network is down or the app. */
export const useOnline = (): boolean => useStore(online);

/** Calls back each time the app becomes reachable again. */
export function useReconnect(onReconnect: () => void): void {
  const tell = useEffectEvent(() => {
    if (isConnected()) onReconnect();
  });
  useEffect(() => subscribeToConnection(() => tell()), []);
}
