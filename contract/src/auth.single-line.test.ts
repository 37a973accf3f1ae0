import { expect, test } from 'vitest';
import { personalDetails } from './profile.details.ts';
import { actionReason } from './members.page.ts';
import { message } from './notifications.inputs.ts';
import { placementLabel } from './reach.inputs.ts';

const { title, body } = message;
const { firstName } = personalDetails;
const INVISIBLE = 'Please use no invisible or control characters';
type Field = { safeParse: (typed: string) => { data?: unknown; error?: { issues: { message: string }[] } } };
const outcomeOf = (field: Field, typed: string) => {
  const { data, error } = field.safeParse(typed);
  return error ? error.issues[0]?.message : data;
};

test.each([
  ['a zero-width space', '\u200B'],
  ['an override of direction', ' \u202E '],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille cell', '\u2800'],
  ['a byte order mark between line breaks', '\n\uFEFF\n'],
])('VAL-22 VAL-23 nothing but %s is empty text in every field', (_name, typed) => {
  const fields: Field[] = [title, body, placementLabel, actionReason, firstName];
  expect(fields.map((field) => outcomeOf(field, typed))).toEqual([
    'Title is required',
    'Message is required',
    'Please say where you share it',
    'Please say why: it is kept in the traces',
    '',
  ]);
});

test.each([
  ['an override of direction', 'fair \u202Egnirps'],
  ['a line break', 'Spring\nfair'],
  ['a zero-width space', 'Spring\u200Bfair'],
])('one line of text is refused with %s', (_name, typed) => {
  for (const field of [title, placementLabel, actionReason, firstName])
    expect(outcomeOf(field, typed)).toBe(INVISIBLE);
});

test('a message has several lines, and emoji of several parts stay whole', () => {
  expect(outcomeOf(body, 'Spring\nfair')).toBe('Spring\nfair');
  expect(outcomeOf(title, ' Fair 👩‍🌾 ❤️ ')).toBe('Fair 👩‍🌾 ❤️');
});
