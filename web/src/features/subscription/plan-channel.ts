import { openTabChannel } from '../../browser/tab-channel.ts';

const NAME = 'clear-spring plan';

/** Tells the other open tabs that the member's plan may have changed. */
export function tellOtherTabs(): void {
  const channel = openTabChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
  channel?.postMessage(null);
  channel?.close();
}

/** @returns unsubscribe */
export function subscribeToOtherTabs(listener: () => void): () => void {
  const channel = openTabChannel(NAME);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
