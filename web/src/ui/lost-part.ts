import { useSyncExternalStore } from 'react';

/** That the script of something wanted did not come. */
export interface LostPart {
  /** What had the focus then. */
  opener: Element | null;
}

let lost: LostPart | null = null;
const listeners = new Set<() => void>();

function change(to: LostPart | null): void {
  lost = to;
  for (const listener of listeners) listener();
}

export const tellLostPart = (): void => change({ opener: document.activeElement });
export const forgetLostPart = (): void => change(null);

export const useLostPart = (): LostPart | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lost,
  );
