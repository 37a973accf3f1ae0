import { createEvent, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPresses } from './one-press.ts';

let end: () => void;
beforeEach(() => {
  end = watchPresses();
});
afterEach(() => end());

/** By a finger, whose presses browsers do not count. */
function tap(selector: string, at?: number) {
  const target = document.querySelector(selector)!;
  const down = createEvent.pointerDown(target, { pointerType: 'touch' });
  if (at !== undefined) Object.defineProperty(down, 'timeStamp', { value: at });
  fireEvent(target, down);
  fireEvent.click(target, { detail: 1 });
}

test('what comes under a finger with another page takes nothing of the same double press', () => {
  document.body.innerHTML = '<main><section><a>Training</a></section></main>';
  tap('main a');
  document.querySelector('main')!.innerHTML = '<section><button>Advanced Audios</button></section>';
  const pressed = vi.fn<() => void>();
  document.body.addEventListener('click', pressed);
  tap('main button');
  tap('main button');
  expect(pressed).not.toHaveBeenCalled();
});

test.each([
  [199, 0],
  [201, 1],
])('of what a press has opened, a press %i ms later chooses %i', (later, chosen) => {
  document.body.innerHTML = '<main><section><button id="more">More</button></section></main>';
  const pressed = vi.fn<() => void>();
  tap('#more', 1_000);
  document
    .querySelector('section')!
    .insertAdjacentHTML('beforeend', '<div data-layer><button>Share</button></div>');
  document.querySelector('[data-layer] button')!.addEventListener('click', pressed);
  tap('[data-layer] button', 1_000 + later);
  expect(pressed).toHaveBeenCalledTimes(chosen);
});

test('what is pressed again and again where it stays takes every press', () => {
  document.body.innerHTML = '<main><section><button>More</button></section></main>';
  const pressed = vi.fn<() => void>();
  document.querySelector('button')!.addEventListener('click', pressed);
  for (let presses = 0; presses < 4; presses++) tap('button');
  expect(pressed).toHaveBeenCalledTimes(4);
});

test.each([
  ['a press that the browser counts by itself moves the focus', 1, true],
  ['the second press of a mouse leaves the focus', 2, false],
])('in a dialog that has just opened %s', (_, detail, moves) => {
  document.body.innerHTML = '<main><section><button>Gift plan</button></section></main>';
  const mouse = { pointerType: 'mouse' };
  fireEvent.pointerDown(document.querySelector('button')!, mouse);
  document.body.insertAdjacentHTML('beforeend', '<div data-layer><input></div>');
  const field = document.querySelector('input')!;
  fireEvent.pointerDown(field, mouse);
  expect(fireEvent.mouseDown(field, { detail })).toBe(moves);
  expect(fireEvent.click(field, { detail })).toBe(moves);
});
