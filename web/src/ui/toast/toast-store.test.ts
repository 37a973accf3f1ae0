import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, toast } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('ERR-10 ERR-11 there is one toast at most: a new one takes the place of the older', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(currentToasts()).toMatchObject([{ title: 'second', open: true }]);
});

test('CONST-05 a dismissed toast leaves the list after 1,000,000 ms', () => {
  const { dismiss } = toast({ title: 'Link Copied!' });
  dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'Link Copied!', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test('a late removal spares the toast that came after', () => {
  toast({ title: 'first' }).dismiss();
  toast({ title: 'second' });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToasts()).toMatchObject([{ title: 'second', open: true }]);
});
