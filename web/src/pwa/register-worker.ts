import { watchUpdates } from './app-update.ts';

export const WORKER = '/sw.js';

/** Registers the service worker once the page has loaded: the first screen needs the network more. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Without it the app works all the same; whoever turns notifications on is told then.
  const register = () =>
    void navigator.serviceWorker
      .register(WORKER)
      .then(watchUpdates)
      .catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
