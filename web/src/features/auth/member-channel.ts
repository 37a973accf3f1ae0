import { safeLocalStorage } from '../../browser/storage.ts';
import { openTabChannel } from '../../browser/tab-channel.ts';

const NAME = 'clear-spring member';
/** For tabs that are just opening, and do not listen yet. */
const CHANGED_AT = 'member-changed-at';

/** `signed-out`: by the person. `changed`: somebody signed in, or changed something about themselves. */
export type MemberMessage = 'signed-out' | 'changed';

let channel: BroadcastChannel | null = null;

/** Tells the other open tabs, but not this one. */
export function tellOtherTabs(message: MemberMessage): void {
  safeLocalStorage.setItem(CHANGED_AT, String(Date.now()));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
  channel?.postMessage(message);
}

/** Whether a tab has told of something since then, a time of this device. */
export const hasMemberChangedSince = (time: number): boolean =>
  Number(safeLocalStorage.getItem(CHANGED_AT)) >= time;

/**
 * Opens the channel, and listens to the other tabs.
 * @returns unsubscribe
 */
export function subscribeToOtherTabs(listener: (message: MemberMessage) => void): () => void {
  const own = openTabChannel(NAME);
  own?.addEventListener('message', ({ data }) => listener(data as MemberMessage));
  channel = own;
  return () => {
    own?.close();
    if (channel === own) channel = null;
  };
}
