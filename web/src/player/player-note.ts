import { createStore, useStore } from '../browser/store.ts';

const SHOWN = 1_600;

export interface Note {
  text: string;
}

const note = createStore<Note | null>(null);
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows, and tells screen readers, what no pressed control shows: the effect of a key, or what happened by itself.
 * A button that announces its own change is not announced twice.
 */
export function announce(text: string): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => note.set(null), SHOWN);
  note.set({ text });
}

export const usePlayerNote = (): Note | null => useStore(note);
