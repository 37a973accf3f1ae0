/**
 * Takes away what the device still shows of a message that was read in the app, or all that it shows.
 * @param tag the message's; all of them without one
 */
export async function closeShown(tag?: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Some browsers show none, and say so by having no such function.
  const shown = await registration?.getNotifications?.(tag === undefined ? {} : { tag });
  for (const notification of shown ?? []) notification.close();
}
