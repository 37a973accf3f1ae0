import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markOffline, markOnline } from '../http/connection.ts';
import { OfflineIndicator } from './OfflineIndicator.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  act(markOnline);
  vi.useRealTimers();
});

const said = () => screen.getByRole('status').textContent;

test('PWA-19 PWA-20 the page says that it is offline, and for 5 s that it is back online', () => {
  render(<OfflineIndicator />);
  expect(said()).toBe('');
  act(markOffline);
  expect(said()).toBe("You're offline Some features may be limited. You're viewing cached content.");
  act(markOnline);
  expect(said()).toBe('Back online Your connection has been restored.');
  act(() => void vi.advanceTimersByTime(4_999));
  expect(said()).toBe('Back online Your connection has been restored.');
  act(() => void vi.advanceTimersByTime(1));
  expect(said()).toBe('');
});

test('the news that the connection is back goes when it is lost again', () => {
  render(<OfflineIndicator />);
  act(markOffline);
  act(markOnline);
  act(markOffline);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(said()).toContain("You're offline");
});
