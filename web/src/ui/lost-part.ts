import { createStore, useStore } from '../browser/store.ts';

/** The script of a lazy component did not load. */
export interface LostPart {
  /** The element that had the focus at that moment. */
  opener: Element | null;
}

const lost = createStore<LostPart | null>(null);

export const tellLostPart = (): void => lost.set({ opener: document.activeElement });
export const forgetLostPart = (): void => lost.set(null);

export const useLostPart = (): LostPart | null => useStore(lost);
