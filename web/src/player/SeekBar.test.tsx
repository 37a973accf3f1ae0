import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeekBar } from './SeekBar.tsx';

const onSeek = vi.fn<(position: number) => void>();

beforeEach(() => {
  // jsdom lays nothing out: the strip has no width, so every point right of its left edge is the end.
  Element.prototype.setPointerCapture = () => {};
  render(<SeekBar title="Morning light" peaks={[]} position={20} duration={80} speed={1} onSeek={onSeek} />);
});
afterEach(() => {
  cleanup();
  onSeek.mockClear();
  Reflect.deleteProperty(Element.prototype, 'setPointerCapture');
});

const strip = () => screen.getByRole('slider').parentElement!;
const shown = () => screen.getByTestId('elapsed').textContent;

test('a drag shows its place at once, and seeks when the finger is lifted', () => {
  fireEvent.pointerDown(strip(), { clientX: 40 });
  expect(shown()).toBe('1:20');
  fireEvent.pointerMove(strip(), { clientX: -40 });
  expect(shown()).toBe('0:00');
  expect(onSeek).not.toHaveBeenCalled();
  fireEvent.pointerUp(strip());
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(0);
  expect(shown()).toBe('0:20');
});

test('a drag that the browser takes for a scroll changes nothing', () => {
  fireEvent.pointerDown(strip(), { clientX: 40 });
  fireEvent.pointerCancel(strip());
  expect(shown()).toBe('0:20');
  fireEvent.pointerMove(strip(), { clientX: 40 });
  fireEvent.pointerUp(strip());
  expect(shown()).toBe('0:20');
  expect(onSeek).not.toHaveBeenCalled();
});

test('a press of another mouse button does not seek', () => {
  fireEvent.pointerDown(strip(), { clientX: 40, button: 2 });
  fireEvent.pointerUp(strip(), { button: 2 });
  expect(onSeek).not.toHaveBeenCalled();
});
