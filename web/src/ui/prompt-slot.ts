import { useEffect, useId } from 'react';
import { createStore, useStore } from '../browser/store.ts';

const queue = createStore<readonly string[]>([]);

/** One card at a time at the foot of the screen: the first stays until it is answered, then the next one comes. */
export function usePromptSlot(isWanted: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isWanted) return;
    queue.set([...queue.get(), id]);
    return () => queue.set(queue.get().filter((other) => other !== id));
  }, [id, isWanted]);
  return useStore(queue, ([first]) => first === id);
}
