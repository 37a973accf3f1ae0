import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartDelay } from './StartDelay.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('ROUTE-10 ROUTE-11 for 50 ms a panel reads "Loading app...", then the router appears', () => {
  render(<StartDelay>the router</StartDelay>);
  act(() => void vi.advanceTimersByTime(49));
  expect(screen.getByRole('status').textContent).toBe('Loading app...');
  expect(screen.queryByText('the router')).toBeNull();

  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('the router')).toBeTruthy();
  expect(screen.queryByText('Loading app...')).toBeNull();
});

test('where the screen is in the document already, the router is there at once', () => {
  render(<StartDelay isOver>the router</StartDelay>);
  expect(screen.getByText('the router')).toBeTruthy();
});
