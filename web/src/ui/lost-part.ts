import { createStore, useStore } from '../browser/store.ts';

/** That the script of something wanted did not come. */
export interface LostPart {
  /** What had the focus then. */
  opener: Element | null;
}

const lost = createStore<LostPart | null>(null);

export const tellLostPart = (): void => lost.set({ opener: document.activeElement });
export const forgetLostPart = (): void => lost.set(null);

export const useLostPart = (): LostPart | null => useStore(lost);
