import { watchUpdates } from './app-update.ts';

export const WORKER = '/sw.js';

/** Registers the service worker after the page has loaded, so that it does not compete for the network. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // The app works without a worker. Turning notifications on reports the problem.
  const register = () =>
    void navigator.serviceWorker
      .register(WORKER)
      .then(watchUpdates)
      .catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
