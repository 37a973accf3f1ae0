import { afterEach, expect, test, vi } from 'vitest';
import { safeLocalStorage as storage } from './storage.ts';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of storage.keys()) storage.removeItem(key);
});

test('what is stored is read again, and outlives the page', () => {
  expect(storage.setItem('flag', 'true')).toBe(true);
  expect(storage.getItem('flag')).toBe('true');
  expect(localStorage.getItem('flag')).toBe('true');
  storage.removeItem('flag');
  expect(storage.getItem('flag')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a browser that stores nothing keeps it as long as the page, and says so', () => {
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }));
  expect(storage.getItem('flag')).toBeNull();
  expect(storage.keys()).toEqual([]);
  expect(storage.setItem('flag', 'true')).toBe(false);
  expect(storage.getItem('flag')).toBe('true');
  expect(storage.keys()).toEqual(['flag']);
  storage.removeItem('flag');
  expect(storage.getItem('flag')).toBeNull();
});

test('a full browser shows the newest value, and what was stored before does not come back', () => {
  storage.setItem('count', '1');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(refuse);
  expect(storage.setItem('count', '2')).toBe(false);
  expect(storage.getItem('count')).toBe('2');
  expect(storage.setItem('count', '3')).toBe(true);
  expect(storage.getItem('count')).toBe('3');
});

test.each(['', '{', 'yes'])('what is not JSON reads as null: "%s"', (text) => {
  localStorage.setItem('draft', text);
  expect(storage.getJson('draft')).toBeNull();
  expect(storage.getJson('nothing')).toBeNull();
});
