import { createStore, useStore } from '../browser/store.ts';

/** Chromium's event for an app that can be installed. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** What public/before-app.js was offered before the app listened. */
    installPrompt?: InstallPromptEvent;
  }
}

const offered = createStore<InstallPromptEvent | null>(null);

/** Call this at page load. `onInstalled` may be called more than once. */
export function awaitInstallPrompt(onInstalled: () => void): void {
  offered.set(window.installPrompt ?? null);
  window.addEventListener('beforeinstallprompt', (event) => {
    // Our own banner asks instead, less often.
    event.preventDefault();
    offered.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    onInstalled();
    offered.set(null);
  });
}

/** Whether the browser has an install prompt to show. */
export const useHasInstallPrompt = (): boolean => useStore(offered) !== null;

/** Shows the browser's prompt, which works once. `unavailable` if there is none. */
export async function askToInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const event = offered.get();
  if (!event) return 'unavailable';
  await event.prompt();
  const { outcome } = await event.userChoice;
  offered.set(null);
  return outcome;
}
