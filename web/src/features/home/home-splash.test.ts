import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHomeSplash } from './home-splash.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('HOME-02 the splash ends when the 100 ms timer fires', () => {
  const { result } = renderHook(useHomeSplash);
  act(() => void vi.advanceTimersByTime(99));
  expect(result.current.shown).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.shown).toBe(false);
});

test('HOME-02 it ends earlier when the hero has loaded', () => {
  const { result } = renderHook(useHomeSplash);
  act(() => result.current.end());
  expect(result.current.shown).toBe(false);
});

test('HOME-02 HOME-03 it ends earlier when the hero is lost, with a warning on the console', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { result } = renderHook(useHomeSplash);
  act(() => result.current.endWithWarning());
  expect(result.current.shown).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});
