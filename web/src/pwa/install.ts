import { DAY } from '@clear-spring/contract';
/** All that decides whether the install banner shows. */
export interface InstallSituation {
  /** The page runs as an installed app. */
  isStandalone: boolean;
  /** The app was installed from this browser, which then offers it no more. */
  isInstalled: boolean;
  /** The browser has a prompt of its own to show. */
  hasPrompt: boolean;
  /** Milliseconds that the page has been open. */
  openFor: number;
  hasServiceWorker: boolean;
  /** Milliseconds since "Not Now"; null where it was never said. */
  dismissedFor: number | null;
}

/** Milliseconds after which the banner comes without a prompt. */
export const OFFER_DELAY = 60_000;
const QUIET = 7 * DAY;

export function shouldOfferInstall(situation: InstallSituation): boolean {
  const { isStandalone, isInstalled, hasPrompt, openFor, hasServiceWorker, dismissedFor } = situation;
  if (isStandalone || (dismissedFor !== null && dismissedFor < QUIET)) return false;
  // Taken off the device again, it is offered anew.
  if (hasPrompt) return true;
  return hasServiceWorker && !isInstalled && openFor >= OFFER_DELAY;
}

/** Whose steps the dialog opens on. */
export type InstallGuide = 'ios' | 'android';
