import { openTabChannel } from '../browser/tab-channel.ts';

const PLAYS = 'plays';
const pausing = new Set<() => void>();
let channel: BroadcastChannel | null = null;

/**
 * One thing at a time is heard in this browser: what starts pauses everything else, in all tabs.
 * @param pause is called when something else starts.
 */
export function joinSound(pause: () => void): { starts(): void; leave(): void } {
  channel ??= openChannel();
  pausing.add(pause);
  return {
    starts() {
      for (const other of pausing) if (other !== pause) other();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
      channel?.postMessage(PLAYS);
    },
    leave: () => void pausing.delete(pause),
  };
}

function openChannel(): BroadcastChannel | null {
  const opened = openTabChannel('clear-spring sound');
  opened?.addEventListener('message', () => {
    for (const pause of pausing) pause();
  });
  return opened;
}
