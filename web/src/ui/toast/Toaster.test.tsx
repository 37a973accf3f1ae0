import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast } from './toast-store.ts';
import { Toaster } from './Toaster.tsx';

beforeEach(async () => {
  render(<Toaster />);
  // The first key press loads the list.
  fireEvent.keyDown(document, { key: 'Tab' });
  await act(async () => void (await import('./ToastList.tsx')));
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

const show = (title: string) => act(() => void toast({ title }));

test('ERR-12 ERR-13 the region is labelled "Notifications (F8)", and F8 focuses it', () => {
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(region.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('ERR-12 F8 focuses it also as the first key of all', async () => {
  cleanup();
  vi.useRealTimers();
  render(<Toaster />);
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' });
  await expect.poll(() => region.contains(document.activeElement)).toBe(true);
  vi.useFakeTimers();
});

test('a tick stands for what was done alone, and bad news looks different in shape and edge', () => {
  const looks = (['default', 'note', 'destructive'] as const).map((variant) => {
    act(() => void toast({ title: variant, variant }));
    const item = screen.getByRole('listitem');
    return {
      icon: item.querySelector('svg')?.classList.value.match(/lucide-(check|info|circle-alert)/)?.[1],
      hasEdge: item.classList.contains('border-2'),
    };
  });
  expect(looks).toEqual([
    { icon: 'check', hasEdge: false },
    { icon: 'info', hasEdge: false },
    { icon: 'circle-alert', hasEdge: true },
  ]);
});

test('CONST-04 a toast is displayed for 5000 ms', () => {
  show('Logged out');
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('ERR-10 ERR-11 a new toast stands in the place of the older', () => {
  show('first');
  show('second');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['second']);
});
