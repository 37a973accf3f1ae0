import { useEffect, useEffectEvent, useState } from 'react';
import { isIOS } from '../../../browser/platform.ts';
import {
  askForPush,
  findSubscription,
  isPushSupported,
  pushPermission,
  subscribeBrowser,
} from '../../../pwa/browser-push.ts';
import { onPushPromptTrigger, onPushWanted } from '../../../pwa/push-prompt-trigger.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { readPreferences } from '../preferences/preferences.ts';
import { optInTexts } from './opt-in.texts.ts';
import { type Enabling, type PushSituation, reactionTo, shouldOffer } from './opt-in.ts';
import {
  isAnotherVisit,
  isFirst,
  isFlagged,
  isUnwanted,
  raiseFlag,
  rememberDismissal,
  rememberEnabled,
  removeFlag,
} from './opt-in-storage.ts';
import { thisPlatform } from './push-state.ts';

const platform = thisPlatform();

/** The state and actions of the opt-in banner. */
export function usePushOptIn() {
  const [isOffered, setOffered] = useState(false);
  const [showsSteps, setShowsSteps] = useState(false);
  const [isEnabling, setEnabling] = useState(false);

  useEffect(() => {
    let isGone = false;
    async function check({ isTriggered }: { isTriggered: boolean }) {
      const situation = await readSituation();
      // A trigger only raises the flag. The flag shows the banner.
      if (isTriggered && shouldOffer(situation)) raiseFlag();
      if (isGone || !isFlagged()) return;
      setOffered(shouldOffer({ ...situation, isFlagged: true }));
      removeFlag();
    }
    void check({ isTriggered: isAnotherVisit() });
    const stop = onPushPromptTrigger((trigger) => {
      if (isFirst(trigger)) void check({ isTriggered: true });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  async function enableHere() {
    setEnabling(true);
    const reaction = reactionTo(await enable(), platform, { sawSteps: showsSteps });
    setEnabling(false);
    if (reaction.toast) toast(reaction.toast);
    if (reaction.showsSteps) setShowsSteps(true);
    // Open steps stay, because they hold the test button.
    if (reaction.closesBanner) setOffered(false);
  }

  const enableWhereSilent = useEffectEvent(async () => {
    if (pushPermission() === 'granted') {
      if (await findSubscription().catch(() => null)) return;
      if (!readPreferences().pushNotifications) return void toast({ ...optInTexts.off, variant: 'note' });
    }
    await enableHere();
  });
  useEffect(() => onPushWanted(() => void enableWhereSilent()), []);

  return {
    platform,
    isOffered,
    showsSteps,
    isEnabling,
    enable: enableHere,
    dismiss() {
      rememberDismissal();
      setOffered(false);
      setShowsSteps(false);
    },
    closeSteps: () => setShowsSteps(false),
  };
}

async function readSituation(): Promise<PushSituation> {
  return {
    isFlagged: isFlagged(),
    isIOS: isIOS(),
    isSupported: isPushSupported(),
    permission: pushPermission(),
    subscription: await findSubscription().then(
      (found) => (found ? 'subscribed' : 'none'),
      () => 'unknown',
    ),
    isUnwanted: isUnwanted(),
  };
}

/** Starts within the tap, because browsers ask for permission only then. */
async function enable(): Promise<Enabling> {
  if (!isPushSupported() || pushPermission() === null) return { outcome: 'unsupported' };
  try {
    const permission = await askForPush();
    if (permission !== 'granted') return { outcome: permission === 'denied' ? 'denied' : 'dismissed' };
  } catch {
    return { outcome: 'error' };
  }
  try {
    await subscribeBrowser();
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : '' };
  }
  rememberEnabled();
  return { outcome: 'enabled' };
}
