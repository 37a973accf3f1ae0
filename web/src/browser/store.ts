import { useSyncExternalStore } from 'react';

/** An event without a DOM target. */
export function createEvent<Payload = void>() {
  const listeners = new Set<(payload: Payload) => void>();
  return {
    hasListeners: (): boolean => listeners.size > 0,
    /** @returns unsubscribe */
    subscribe(listener: (payload: Payload) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(payload: Payload): void {
      for (const listener of listeners) listener(payload);
    },
  };
}

export interface Store<State> {
  get(): State;
  set(next: State): void;
  subscribe(listener: () => void): () => void;
  hasListeners(): boolean;
}

/** State outside React, which may be read and set from anywhere. Values are replaced, never mutated. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const { emit, subscribe, hasListeners } = createEvent();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      emit();
    },
    subscribe,
    hasListeners,
  };
}

/**
 * Re-renders when the state changes, or the part of it that `select` returns: a primitive or an existing object, never
 * a new one.
 */
export function useStore<State>(store: Store<State>): State;
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part;
export function useStore<State>(store: Store<State>, select: (state: State) => unknown = (state) => state) {
  return useExternalState(store.subscribe, () => select(store.get()));
}

/** React's useSyncExternalStore. Finished HTML shows the state in which stores begin, and so does the app at first. */
export const useExternalState = <State>(
  subscribe: (listener: () => void) => () => void,
  read: () => State,
): State => useSyncExternalStore(subscribe, read, read);
