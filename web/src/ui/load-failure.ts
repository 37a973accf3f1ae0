import { createStore, useStore } from '../browser/store.ts';

/** The script of a lazy component did not load. */
export interface LoadFailure {
  /** The element that had the focus at that moment. */
  opener: Element | null;
}

const lost = createStore<LoadFailure | null>(null);

export const reportLoadFailure = (): void => lost.set({ opener: document.activeElement });
export const clearLoadFailure = (): void => lost.set(null);

export const useLoadFailure = (): LoadFailure | null => useStore(lost);
