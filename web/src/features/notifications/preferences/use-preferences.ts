import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast/toast-store.ts';
import { askForPush, subscribeBrowser, unsubscribeBrowser } from '../../../pwa/browser-push.ts';
import { type Preference, type Preferences, readPreferences, storePreferences } from './preferences.ts';
import { preferencesTexts as texts } from './preferences.texts.ts';

const RELOAD_AFTER_SAVING_MS = 1_500;
const RELOAD_AFTER_ASKING_MS = 1_000;

/**
 * The preferences of this browser. Push takes effect at once, because browsers ask for permission only within a tap.
 * The others take effect when they are saved. The page reloads after either, as the specification requires.
 */
export function usePreferences() {
  const [preferences, setPreferences] = useState(readPreferences);
  const { isReloading, reloadIn } = useReload();

  function store(next: Preferences): boolean {
    const isStored = storePreferences(next);
    if (!isStored) toast({ ...texts.failed, variant: 'destructive' });
    return isStored;
  }

  async function askAndStore() {
    let permission: NotificationPermission;
    try {
      permission = await askForPush();
      if (permission === 'granted') await subscribeBrowser();
    } catch {
      return void toast({ ...texts.pushFailed, variant: 'destructive' });
    }
    // A prompt that was closed is no answer, so the preference stays.
    if (permission === 'default') return void toast({ ...texts.pushDismissed, variant: 'note' });
    const next = { ...preferences, pushNotifications: permission === 'granted' };
    setPreferences(next);
    if (!store(next)) return;
    if (permission === 'granted') toast(texts.pushOn);
    else toast({ ...texts.pushDenied, variant: 'destructive' });
    reloadIn(RELOAD_AFTER_ASKING_MS);
  }

  async function switchPushOff() {
    try {
      await unsubscribeBrowser();
    } catch {
      return void toast({ ...texts.pushFailed, variant: 'destructive' });
    }
    setPreferences((now) => ({ ...now, pushNotifications: false }));
    // Other changes wait for Save.
    if (store({ ...readPreferences(), pushNotifications: false })) toast(texts.pushOff);
  }

  return {
    preferences,
    isReloading,
    askForPush: askAndStore,
    change(name: Preference, wanted: boolean) {
      if (name !== 'pushNotifications') setPreferences({ ...preferences, [name]: wanted });
      else void (wanted ? askAndStore() : switchPushOff());
    },
    save() {
      if (!store(preferences)) return;
      toast(texts.saved);
      reloadIn(RELOAD_AFTER_SAVING_MS);
    },
  };
}

/** Reloads the page after a delay, unless the component has unmounted by then. */
function useReload() {
  const [wait, setWait] = useState<number | null>(null);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => window.location.reload(), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return { isReloading: wait !== null, reloadIn: setWait };
}
