import { afterEach, expect, test, vi } from 'vitest';
import { readPreferences, storePreferences } from './preferences.ts';

const KEY = 'notificationPreferences';
const EVERYTHING = {
  emailUpdates: true,
  newContent: true,
  productUpdates: true,
  events: true,
  pushNotifications: true,
};

afterEach(() => localStorage.clear());

test('PROF-10 everything is wanted while nothing is stored', () => {
  expect(readPreferences()).toEqual(EVERYTHING);
  expect(localStorage).toHaveLength(0);
});

test('what was stored is read again', () => {
  const preferences = { ...EVERYTHING, events: false, pushNotifications: false };
  storePreferences(preferences);
  expect(readPreferences()).toEqual(preferences);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(preferences);
});

test('PROF-10 a preference that is not among the stored ones is wanted', () => {
  localStorage.setItem(KEY, '{"events":false}');
  expect(readPreferences()).toEqual({ ...EVERYTHING, events: false });
});

test.each(['', 'null', '[]', '7', '"yes"', '{', '{"events":null,"newContent":"no"}'])(
  'what makes no sense is as if nothing were stored: %s',
  (text) => {
    localStorage.setItem(KEY, text);
    expect(readPreferences()).toEqual(EVERYTHING);
  },
);

test('a browser that lets nothing be read wants everything, and one that stores nothing says so', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(readPreferences()).toEqual(EVERYTHING);
  expect(storePreferences(EVERYTHING)).toBe(false);
});
