import { createStore, useStore } from '../browser/store.ts';

/** What Chromium's browsers offer where the app can be installed. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offered = createStore<InstallPromptEvent | null>(null);

/** Begins with the page: the browser offers once, and early. `onInstalled` may be called again. */
export function awaitInstallPrompt(onInstalled: () => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Our own banner asks, in words of ours and not twice a week.
    event.preventDefault();
    offered.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    onInstalled();
    offered.set(null);
  });
}

/** Whether the browser has a prompt of its own to show. */
export const useHasInstallPrompt = (): boolean => useStore(offered) !== null;

/** Shows the browser's prompt, which can be done once. `unavailable` where it has none. */
export async function askToInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const event = offered.get();
  if (!event) return 'unavailable';
  await event.prompt();
  const { outcome } = await event.userChoice;
  offered.set(null);
  return outcome;
}
