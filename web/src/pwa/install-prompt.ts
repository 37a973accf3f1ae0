import { useSyncExternalStore } from 'react';

/** What Chromium's browsers offer where the app can be installed. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function change(to: InstallPromptEvent | null): void {
  offered = to;
  for (const listener of listeners) listener();
}

/** Begins with the page: the browser offers once, and early. `onInstalled` may be called again. */
export function awaitInstallPrompt(onInstalled: () => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Our own banner asks, in words of ours and not twice a week.
    event.preventDefault();
    change(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    onInstalled();
    change(null);
  });
}

/** Whether the browser has a prompt of its own to show. */
export const useHasInstallPrompt = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered !== null,
  );

/** Shows the browser's prompt, which can be done once. `unavailable` where it has none. */
export async function askToInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const event = offered;
  if (!event) return 'unavailable';
  await event.prompt();
  const { outcome } = await event.userChoice;
  change(null);
  return outcome;
}
