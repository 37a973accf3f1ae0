import { openTabChannel } from '../../browser/tab-channel.ts';

const NAME = 'clear-spring member';

/** `signed-out`: by the person. `changed`: somebody signed in, or changed something about themselves. */
export type MemberMessage = 'signed-out' | 'changed';

let channel: BroadcastChannel | null = null;

/** Tells the other open tabs, but not this one. */
export function tellOtherTabs(message: MemberMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
  channel?.postMessage(message);
}

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
