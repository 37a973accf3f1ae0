import type { ToastContent } from '../../../ui/toast/toast-store.ts';
import { optInTexts } from './opt-in.texts.ts';

/** What decides whether the opt-in banner shows. */
export interface PushSituation {
  /** The flag in local storage is set. */
  isFlagged: boolean;
  isIOS: boolean;
  /** The browser supports service workers and push. */
  isSupported: boolean;
  /** Null if the browser does not support notifications. */
  permission: NotificationPermission | null;
  /** `unknown`: the lookup failed. */
  subscription: 'none' | 'subscribed' | 'unknown';
  /** "Maybe Later" was pressed recently, or push was switched off in the profile. */
  isUnwanted: boolean;
}

/** Whether to show the banner, after a trigger or because the flag is set. */
export function shouldOffer(situation: PushSituation): boolean {
  const { isFlagged, isIOS, isSupported, permission, subscription, isUnwanted } = situation;
  if (subscription === 'subscribed') return false;
  if (isFlagged) return true;
  if (isUnwanted) return false;
  if (subscription === 'unknown') return isIOS || permission !== 'denied';
  // iPhones support push only in the app on the Home Screen, so the banner explains how to add it.
  if (!isSupported) return isIOS;
  return permission !== 'denied';
}

/** The outcome of a tap on Enable. */
export type Enabling =
  | { outcome: 'enabled' | 'denied' | 'dismissed' | 'unsupported' | 'error' }
  /** Permission was granted, but subscribing failed. */
  | { outcome: 'failed'; reason: string };

export interface Reaction {
  toast?: ToastContent;
  /** Opens the panel with the steps for iPhones. */
  showsSteps?: boolean;
  closesBanner?: boolean;
}

/** iPhones and iPads support web push from iOS 16.4 on. */
export type Platform = 'modern-ios' | 'old-ios' | 'other';

/** `sawSteps`: it was "Try Again" in the steps for iPhones. */
export function reactionTo(enabling: Enabling, platform: Platform, { sawSteps = false } = {}): Reaction {
  const isModernIOS = platform === 'modern-ios';
  switch (enabling.outcome) {
    case 'enabled':
      return { toast: optInTexts.enabled, closesBanner: true };
    case 'denied':
      return { toast: destructive(optInTexts.denied), showsSteps: isModernIOS, closesBanner: !isModernIOS };
    case 'dismissed':
      return { toast: { ...optInTexts.dismissed, variant: 'note' }, showsSteps: platform !== 'other' };
    case 'unsupported':
      return isModernIOS && !sawSteps ? { showsSteps: true } : { toast: destructive(optInTexts.unsupported) };
    case 'failed':
      return { toast: destructive(optInTexts.failed(enabling.reason)) };
    case 'error':
      return { toast: destructive(optInTexts.error) };
  }
}

const destructive = (content: ToastContent): ToastContent => ({ ...content, variant: 'destructive' });

/** An iPad that claims to be a Mac gives Safari's version, which equals the system's. No version counts as modern. */
export function iosPlatform(userAgent: string): Platform {
  const [, major, minor] = /(?:\bOS |Version\/)(\d+)[._](\d+)/.exec(userAgent) ?? [];
  if (major === undefined) return 'modern-ios';
  const isOld = Number(major) < 16 || (Number(major) === 16 && Number(minor) < 4);
  return isOld ? 'old-ios' : 'modern-ios';
}
