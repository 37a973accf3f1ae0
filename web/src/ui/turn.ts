import { useEffect, useId, useSyncExternalStore } from 'react';

let queue: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One card at a time at the foot of the screen: the first stays until it is answered, then the next one comes. */
export function useTurn(isWanted: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isWanted) return;
    change([...queue, id]);
    return () => change(queue.filter((other) => other !== id));
  }, [id, isWanted]);
  return useSyncExternalStore(subscribe, () => queue[0] === id);
}
