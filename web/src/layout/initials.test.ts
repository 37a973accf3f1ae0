import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('SHELL-11 initials are the first letters of both names', () => {
  expect(initials({ username: 'maya', firstName: 'Maya', lastName: 'Lindqvist' })).toBe('ML');
});

test.each([
  { firstName: 'Maya', lastName: null },
  { firstName: null, lastName: 'Lindqvist' },
  { firstName: '', lastName: 'Lindqvist' },
  {},
])('SHELL-12 without both names, the upper-case first letter of the username: %o', (names) => {
  expect(initials({ username: 'spring', ...names })).toBe('S');
});

test.each([{}, { username: '' }, { username: null, firstName: 'Maya' }])(
  'SHELL-13 without names and username, U: %o',
  (nobody) => {
    expect(initials(nobody)).toBe('U');
  },
);
