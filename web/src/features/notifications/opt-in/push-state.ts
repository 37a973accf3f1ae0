import { useEffect, useState } from 'react';
import { isIOS } from '../../../browser/platform.ts';
import {
  findSubscription,
  isPushSupported,
  onSubscriptionChange,
  pushPermission,
} from '../../../pwa/browser-push.ts';
import { type Platform, iosPlatform } from './opt-in.ts';

export const thisPlatform = (): Platform => (isIOS() ? iosPlatform(navigator.userAgent) : 'other');

/**
 * The state of push in this browser. `blocked`: permission was denied. `home-screen`: an iPhone, which supports push
 * only in the app on the Home Screen. `old-ios`: an iPhone without web push.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'home-screen' | 'old-ios' | 'unsupported';

async function readPushState(): Promise<PushState> {
  const platform = thisPlatform();
  if (platform === 'old-ios') return 'old-ios';
  const permission = pushPermission();
  if (!isPushSupported() || permission === null)
    return platform === 'modern-ios' ? 'home-screen' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  const subscription = await findSubscription().catch(() => null);
  return subscription && permission === 'granted' ? 'on' : 'off';
}

/** Null until it is known. It is read again when the page becomes visible, because the settings may have changed. */
export function usePushState(): PushState | null {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let isGone = false;
    async function look() {
      const now = await readPushState();
      if (!isGone) setState(now);
    }
    const lookAgain = () => void look();
    lookAgain();
    const stop = onSubscriptionChange(lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      isGone = true;
      stop();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, []);
  return state;
}
