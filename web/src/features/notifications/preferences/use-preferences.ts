import { type Preference as SharedPreference, preferences as shared } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../../ui/toast/toast-store.ts';
import { askForPush, subscribeBrowser, unsubscribeBrowser } from '../../../pwa/browser-push.ts';
import { useAuth } from '../../auth/index.ts';
import {
  ownPreferences,
  type Preference,
  type Preferences,
  readPreferences,
  storePreferences,
} from './preferences.ts';
import {
  catchUpPreferences,
  keepChange,
  keepFormerRefusal,
  newestWord,
  preferencesOutbox,
  preferencesQuery,
} from './preferences-outbox.ts';
import { preferencesTexts as texts } from './preferences.texts.ts';

const RELOAD_AFTER_SAVING_MS = 1_500;
const RELOAD_AFTER_ASKING_MS = 1_000;
/** Milliseconds that saving waits for the server before it says that it is kept here for now. */
const SEND_TIMEOUT_MS = 3_000;

/**
 * What the member wants, and this browser's push. Push takes effect at once, because browsers ask for permission only
 * within a tap. The others take effect when they are saved. The page reloads after either, as the specification requires.
 */
export function usePreferences() {
  const { wanted, keep } = useSharedPreferences();
  const [changes, setChanges] = useState<Partial<Preferences>>({});
  const [pushNotifications, setPushWanted] = useState(() => readPreferences().pushNotifications);
  const [isSaving, setSaving] = useState(false);
  const { isReloading, reloadIn } = useReload();
  const preferences: Preferences = { ...wanted, ...changes, pushNotifications };

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
    const isGranted = permission === 'granted';
    setPushWanted(isGranted);
    if (!store({ ...preferences, pushNotifications: isGranted })) return;
    // The page reloads, so what was switched and not saved yet is saved too.
    void keep(changes);
    if (isGranted) toast(texts.pushOn);
    else toast({ ...texts.pushDenied, variant: 'destructive' });
    reloadIn(RELOAD_AFTER_ASKING_MS);
  }

  async function switchPushOff() {
    try {
      await unsubscribeBrowser();
    } catch {
      return void toast({ ...texts.pushFailed, variant: 'destructive' });
    }
    setPushWanted(false);
    // Other changes wait for Save.
    if (store({ ...readPreferences(), pushNotifications: false })) toast(texts.pushOff);
  }

  return {
    preferences,
    isSaving: isSaving || isReloading,
    askForPush: askAndStore,
    change(name: Preference, isWanted: boolean) {
      if (name !== 'pushNotifications') setChanges({ ...changes, [name]: isWanted });
      else void (isWanted ? askAndStore() : switchPushOff());
    },
    async save() {
      const stood = readPreferences();
      if (!store(preferences)) return;
      setSaving(true);
      const outcome = await keep(changes);
      if (outcome === 'refused') {
        storePreferences(stood);
        setSaving(false);
        return void toast({ ...texts.failed, variant: 'destructive' });
      }
      toast(outcome === 'saved' ? texts.saved : texts.kept);
      reloadIn(RELOAD_AFTER_SAVING_MS);
    },
  };
}

/** What the member wants on all devices: what they said last, here or elsewhere. */
function useSharedPreferences() {
  const username = useAuth().user?.username ?? '';
  const client = useQueryClient();
  const { data: said } = useQuery(preferencesQuery);
  const waiting = preferencesOutbox.useWaiting(username);
  const [stored] = useState(() => {
    ownPreferences(username);
    return readPreferences();
  });
  const words = newestWord(said ?? [], waiting);

  /** @returns `kept` where the server has not got it yet, `refused` where it did not take it. */
  async function keep(changes: Partial<Preferences>): Promise<'saved' | 'kept' | 'refused'> {
    const changed = shared.filter((name) => changes[name] !== undefined);
    for (const name of changed) keepChange(username, name, changes[name]!, words[name]);
    const late = new Promise((resolve) => setTimeout(resolve, SEND_TIMEOUT_MS));
    await Promise.race([catchUpPreferences(username, client), late]);
    if (preferencesOutbox.waiting(username).length > 0) return 'kept';
    const stands = newestWord(client.getQueryData(preferencesQuery.queryKey) ?? [], []);
    return changed.every((name) => stands[name]?.wanted === changes[name]) ? 'saved' : 'refused';
  }

  const tellFormerRefusals = useEffectEvent(() => {
    // As it stood before: what has been saved here since is on its way by itself, and the server may refuse it.
    const former = shared.filter((name) => !stored[name] && words[name] === null);
    for (const name of former) keepFormerRefusal(username, name);
    if (former.length > 0) void catchUpPreferences(username, client);
  });
  const isKnown = said !== undefined;
  useEffect(() => {
    if (isKnown) tellFormerRefusals();
  }, [isKnown]);

  const wants = (name: SharedPreference) => words[name]?.wanted ?? stored[name];
  const wanted = {
    emailUpdates: wants('emailUpdates'),
    newContent: wants('newContent'),
    productUpdates: wants('productUpdates'),
    events: wants('events'),
  };
  return { wanted, keep };
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
