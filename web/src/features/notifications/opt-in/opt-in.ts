import type { ToastContent } from '../../../ui/toast/toast-store.ts';
import { optInTexts } from './opt-in.texts.ts';

/** All that decides whether the opt-in banner shows. */
export interface PushSituation {
  /** Local storage asks for the banner. */
  isFlagged: boolean;
  isIOS: boolean;
  /** The browser has service workers and push. */
  isSupported: boolean;
  /** Null where the browser has no notifications. */
  permission: NotificationPermission | null;
  /** `unknown`: looking for one failed. */
  subscription: 'none' | 'subscribed' | 'unknown';
  /** The person said "Maybe Later" not long ago, or switched push off in the profile. */
  isUnwanted: boolean;
}

/** At a moment that is worth asking at, or because the flag says so. */
export function shouldOffer(situation: PushSituation): boolean {
  const { isFlagged, isIOS, isSupported, permission, subscription, isUnwanted } = situation;
  if (subscription === 'subscribed') return false;
  if (isFlagged) return true;
  if (isUnwanted) return false;
  if (subscription === 'unknown') return isIOS || permission !== 'denied';
  // iPhones have push only once the app is on the Home Screen: the banner leads there.
  if (!isSupported) return isIOS;
  return permission !== 'denied';
}

/** What became of a tap on Enable. */
export type Enabling =
  | { outcome: 'enabled' | 'denied' | 'dismissed' | 'unsupported' | 'error' }
  /** Allowed, but not subscribed. */
  | { outcome: 'failed'; reason: string };

export interface Reaction {
  toast?: ToastContent;
  /** The panel with the steps for iPhones opens. */
  showsSteps?: boolean;
  /** There is nothing more to ask for. */
  closesBanner?: boolean;
}

/** iPhones and iPads can be pushed to from iOS 16.4 on. */
export type Platform = 'modern-ios' | 'old-ios' | 'other';

/** `sawSteps`: the steps for iPhones are open, and it was "Try Again". */
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

/** An iPad that calls itself a Mac tells the version of its Safari, which is that of its system. Who tells none is taken for new. */
export function iosPlatform(userAgent: string): Platform {
  const [, major, minor] = /(?:\bOS |Version\/)(\d+)[._](\d+)/.exec(userAgent) ?? [];
  if (major === undefined) return 'modern-ios';
  const isOld = Number(major) < 16 || (Number(major) === 16 && Number(minor) < 4);
  return isOld ? 'old-ios' : 'modern-ios';
}
