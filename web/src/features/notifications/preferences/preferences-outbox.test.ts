import { HOUR, type SaidPreference } from '@clear-spring/contract';
import { afterEach, expect, test } from 'vitest';
import { forgetPreferences, ownPreferences, readPreferences, storePreferences } from './preferences.ts';
import { keepChange, newestWord, preferencesOutbox } from './preferences-outbox.ts';

afterEach(() => localStorage.clear());

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 8, 0, second)).toISOString();
const word = (wanted: boolean, second: number): SaidPreference => ({
  preference: 'events',
  wanted,
  at: at(second),
});

test('the newest word holds, whether the server has it or only this device', () => {
  expect(newestWord([word(false, 1)], [word(true, 2)]).events).toEqual(word(true, 2));
  expect(newestWord([word(false, 3)], [word(true, 2)]).events).toEqual(word(false, 3));
  expect(newestWord([], [word(false, 1)])).toMatchObject({ events: word(false, 1), newContent: null });
});

test('what is switched here holds over what was there, also where that is of a clock that is ahead', () => {
  const ahead = { ...word(true, 0), at: new Date(Date.now() + HOUR).toISOString() };
  keepChange('maya', 'events', false, ahead);
  const waiting = preferencesOutbox.waiting('maya');
  expect(newestWord([ahead], waiting).events?.wanted).toBe(false);
});

test('what one member wants is not what the next wants, but push stays this browser’s', () => {
  const nothing = { emailUpdates: false, newContent: false, productUpdates: false, events: false };
  ownPreferences('maya');
  storePreferences({ ...nothing, pushNotifications: false });
  ownPreferences('maya');
  expect(readPreferences()).toMatchObject(nothing);
  ownPreferences('noor');
  expect(readPreferences()).toMatchObject({ events: true, newContent: true, pushNotifications: false });
  storePreferences({ ...nothing, pushNotifications: true });
  forgetPreferences();
  expect(localStorage).toHaveLength(0);
});

test('what was stored before anybody’s name was stored with it is the first member’s', () => {
  localStorage.setItem('notificationPreferences', '{"events":false}');
  ownPreferences('maya');
  expect(readPreferences().events).toBe(false);
});
