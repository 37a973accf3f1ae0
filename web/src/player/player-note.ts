import { useSyncExternalStore } from 'react';

const SHOWN = 1_600;

export interface Note {
  text: string;
}

let note: Note | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Note | null) {
  note = next;
  for (const listener of listeners) listener();
}

/**
 * Says, to the eye and to a screen reader, what no touched control shows: what a key has done, or what happened by
 * itself. What a pressed button says of itself is not said twice.
 */
export function announce(text: string): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => change(null), SHOWN);
  change({ text });
}

export const usePlayerNote = (): Note | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => note,
  );
