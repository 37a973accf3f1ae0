/** What this browser says to notifications from here; null where it knows none. */
export const pushPermission = (): NotificationPermission | null =>
  'Notification' in globalThis ? Notification.permission : null;

/** Asks the person. @throws where the browser cannot ask. */
export function askForPush(): Promise<NotificationPermission> {
  if (pushPermission() === null) return Promise.reject(new Error('This browser has no notifications.'));
  return Notification.requestPermission();
}

/** Ends the push subscription of this browser, if there is one. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
