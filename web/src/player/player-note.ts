import { createStore, useStore } from '../browser/store.ts';

const SHOWN = 1_600;

export interface Note {
  text: string;
}

const note = createStore<Note | null>(null);
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Says, to the eye and to a screen reader, what no touched control shows: what a key has done, or what happened by
 * itself. What a pressed button says of itself is not said twice.
 */
export function announce(text: string): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => note.set(null), SHOWN);
  note.set({ text });
}

export const usePlayerNote = (): Note | null => useStore(note);
