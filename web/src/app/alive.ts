/**
 * The screen can be used from now on. Takes away the message that the app could not be loaded, and lets before-app.js do
 * what somebody has asked for before. Does nothing the next time.
 */
export function beAlive(): void {
  document.querySelector('.root-load-failure')?.remove();
  window.dispatchEvent(new Event('app-alive'));
}

/**
 * Lets before-app.js say that the app could not be loaded, in the place of a finished page that is not alive.
 * @returns whether there is one
 */
export function sayUnlessAlive(): boolean {
  const message = document.querySelector('.root-load-failure');
  message?.dispatchEvent(new Event('error'));
  return message !== null;
}
