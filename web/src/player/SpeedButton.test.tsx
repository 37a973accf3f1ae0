import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TestRouter } from '../browser/router.fixture.tsx';
import { SpeedButton } from './SpeedButton.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Player({ from }: { from: number }) {
  const [speed, setSpeed] = useState(from);
  return <SpeedButton speed={speed} onSet={setSpeed} />;
}

const show = (from: number) =>
  render(
    <TestRouter>
      <Player from={from} />
    </TestRouter>,
  );

const dialog = () =>
  screen.findByRole('dialog', { name: 'Speed', description: 'From 0.5× to 3×, in steps of 0.1.' });

test('opens every tenth by a right click, and goes on with the presets by a press', async () => {
  show(1);
  const person = userEvent.setup();
  await person.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { name: 'Speed 1×' }) });
  await dialog();
  await person.click(screen.getByRole('button', { name: 'Faster' }));
  expect(screen.getByRole('status').textContent).toBe('1.1×');
  await person.click(screen.getByRole('button', { name: 'Slower' }));
  await person.click(screen.getByRole('button', { name: 'Slower' }));
  expect(screen.getByRole('status').textContent).toBe('0.9×');
  await person.click(screen.getByRole('button', { name: 'Speed 1×' }));
  expect(screen.getByRole('button', { name: 'Speed 1×', pressed: true })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Faster' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Speed 1.1×' }));
  expect(screen.getByRole('button').textContent).toBe('1.25×');
});

test('opens every tenth by a long press, which chooses nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(1);
  const button = screen.getByRole('button', { name: 'Speed 1×' });
  fireEvent.pointerDown(button);
  vi.advanceTimersByTime(499);
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.advanceTimersByTime(1);
  await dialog();
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(button.textContent).toBe('1×');
  // Enter is never a long press.
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.click(button);
  expect(button.textContent).toBe('1.25×');
});

test.each(['pointerUp', 'pointerLeave', 'pointerCancel'] as const)(
  'a press that ends early by %s opens nothing',
  (end) => {
    vi.useFakeTimers();
    show(1);
    const button = screen.getByRole('button', { name: 'Speed 1×' });
    fireEvent.pointerDown(button);
    vi.advanceTimersByTime(400);
    fireEvent[end](button);
    vi.advanceTimersByTime(1_000);
    fireEvent.click(button);
    expect(button.textContent).toBe('1.25×');
  },
);

test('goes no further than the slowest and the fastest', async () => {
  show(3);
  const person = userEvent.setup();
  fireEvent.contextMenu(screen.getByRole('button'));
  await dialog();
  const faster = screen.getByRole('button', { name: 'Faster' });
  expect(faster.getAttribute('aria-disabled')).toBe('true');
  await person.click(faster);
  expect(screen.getByRole('status').textContent).toBe('3×');
});
