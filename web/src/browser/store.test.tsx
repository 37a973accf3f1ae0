import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createEvent, createStore, useStore } from './store.ts';

afterEach(cleanup);

test('subscribers hear of a change, and not of the value that is there already', () => {
  const store = createStore(0);
  const heard = vi.fn<() => void>();
  expect(store.hasListeners()).toBe(false);
  const unsubscribe = store.subscribe(heard);
  expect(store.hasListeners()).toBe(true);
  store.set(1);
  store.set(1);
  expect(store.get()).toBe(1);
  expect(heard).toHaveBeenCalledOnce();
  unsubscribe();
  store.set(2);
  expect(heard).toHaveBeenCalledOnce();
});

test('a component renders again when its part of the state changes, and only then', () => {
  const store = createStore({ volume: 1, title: 'Sleep' });
  let renders = 0;
  function Title() {
    renders++;
    return <p>{useStore(store, ({ title }) => title)}</p>;
  }
  const { container } = render(<Title />);
  act(() => store.set({ volume: 0, title: 'Sleep' }));
  expect(renders).toBe(1);
  act(() => store.set({ volume: 0, title: 'Water' }));
  expect(container.textContent).toBe('Water');
});

test('an event reaches each of its subscribers, with what it is about', () => {
  const event = createEvent<string>();
  const heard = vi.fn<(payload: string) => void>();
  const unsubscribe = event.subscribe(heard);
  event.emit('link');
  unsubscribe();
  event.emit('play');
  expect(heard).toHaveBeenCalledExactlyOnceWith('link');
});
