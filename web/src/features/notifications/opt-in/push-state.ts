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
 * What push is in this browser. `blocked`: the person, or somebody before them, said no. `home-screen`: an iPhone, which
 * has it only in the app on the Home Screen. `old-ios`: one that knows none.
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

/** Null until the browser has told. It is asked again when the person comes back, perhaps from its settings. */
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
