import { DAY } from '@clear-spring/contract';
/** What decides whether the install banner shows. */
export interface InstallSituation {
  /** The page runs as an installed app. */
  isStandalone: boolean;
  /** The app was installed from this browser. */
  isInstalled: boolean;
  /** The browser has an install prompt to show. */
  hasPrompt: boolean;
  /** Milliseconds since the page was opened. */
  openFor: number;
  hasServiceWorker: boolean;
  /** Milliseconds since "Not Now"; null if it was never pressed. */
  dismissedFor: number | null;
}

/** Milliseconds until the banner shows in browsers without a prompt. */
export const OFFER_DELAY = 60_000;
const QUIET = 7 * DAY;

export function shouldOfferInstall(situation: InstallSituation): boolean {
  const { isStandalone, isInstalled, hasPrompt, openFor, hasServiceWorker, dismissedFor } = situation;
  if (isStandalone || (dismissedFor !== null && dismissedFor < QUIET)) return false;
  // The browser offers again once the app was uninstalled.
  if (hasPrompt) return true;
  return hasServiceWorker && !isInstalled && openFor >= OFFER_DELAY;
}

/** The platform whose steps the dialog shows first. */
export type InstallGuide = 'ios' | 'android';
