import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { emailAddress, loginInput, password, registerInput } from './auth.inputs.ts';
import { personName } from './profile.details.ts';
import { username } from './auth.username.ts';
import { profileInput } from './profile.ts';

const { csUserId } = profileInput.def.shape;

/** Text as people and attackers type it: whitespace and lookalikes around and inside, and invalid characters. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(' ', '\u00a0', '\t', '\0', '\ud800', 'ﬃ', '\u212b', 'A\u030a', 'maya', 'x'.repeat(60)),
);
const typed = fc.oneof(
  fc.emailAddress().map((address) => ` ${address}\n`),
  fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
);

/** The value that a field produces from accepted text; rejected text is outside the property. */
function accepted(field: z.ZodMiniType, text: string): string {
  const { success, data } = field.safeParse(text);
  fc.pre(success);
  return data as string;
}

const characters = (text: string) => Array.from(text).length;

test.each<[string, z.ZodMiniType, (value: string) => boolean]>([
  [
    'a username',
    username,
    (value) => /^[^\s\p{C}\p{DI}\u2800]{3,64}$/u.test(value) && value === value.normalize('NFKC'),
  ],
  ['an e-mail', emailAddress, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && value.length <= 254],
  [
    'a name',
    personName,
    (value) =>
      characters(value) <= 100 &&
      !/[\p{Cc}\p{Cs}\p{Bidi_Control}\u3164\u2800]/u.test(value) &&
      value === value.normalize('NFC'),
  ],
  ['a CS User ID', csUserId, (value) => /^[A-Za-z0-9]{0,64}$/.test(value)],
])(
  '%s is kept without white space around it, within its bounds, and reads the same again',
  (_, field, holds) => {
    fc.assert(
      fc.property(typed, (text) => {
        const value = accepted(field, text);
        expect(value).toBe(value.trim());
        expect(value).toSatisfy(holds);
        expect(field.safeParse(value).data).toBe(value);
        expect(field.safeParse(`  ${text}\n`).data).toBe(value);
      }),
      { numRuns: 200 },
    );
  },
);

test('two ways to compose a letter are one username', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(username.safeParse(text.normalize('NFD')).data).toBe(accepted(username, text));
    }),
  );
});

const said = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const maya = { username: 'maya', email: 'maya@members.test', password: 'a spring in the hills' };

const HIDDEN = {
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'an override of the direction': '\u202e',
  'an isolate of the direction': '\u2066',
  'a mark of the direction': '\u061c',
  'a soft hyphen': '\u00ad',
  'a grapheme joiner': '\u034f',
  'a Hangul filler': '\u3164',
  'a halfwidth Hangul filler': '\uffa0',
  'a Mongolian variation selector': '\u180b',
  'a variation selector': '\ufe0f',
  'a tag': '\u{e0061}',
  'an empty Braille cell': '\u2800',
  'an end of line': '\u2028',
  'half a character': '\ud800',
};

test.each(Object.entries(HIDDEN))('%s is in no username and no name', (_, hidden) => {
  for (const text of [`ma${hidden}ya`, `m${hidden.repeat(3)}a`]) {
    expect(said(registerInput, { ...maya, username: text })).toMatch(/^Username must not contain/);
    for (const field of ['firstName', 'lastName'])
      expect(said(profileInput, { email: maya.email, [field]: text })).toBe(
        'Please use no invisible or control characters',
      );
  }
});

test.each([
  'علی\u200cرضا',
  'श्री\u200dमती',
  'Maya 👩\u200d🌾',
  '❤️\u200d🔥',
  'Zoë',
  'O’Neill-Smith',
  '山田 花子',
])('a person may be called %s', (name) => expect(personName.safeParse(name).data).toBe(name));

test.each(['mаya', 'майa', 'αlpha', 'ԁemo', 'ᎠᎬᎷᎤ'])(
  '%s is no username: its letters pass for others',
  (name) => {
    expect(said(username, name)).toBe('Username must be written in one alphabet');
  },
);

test.each([
  'maya-99',
  'Zoë.Ö',
  'мая_77',
  'Ελένη',
  '김maya',
  '山田さくらEX',
  'محمد',
  'maya🌿',
  'שלוםעולם',
  'नमस्ते',
])('%s may be a username', (name) => expect(username.safeParse(name).data).toBe(name.normalize('NFKC')));

test('a username of nothing but accents is none', () => {
  expect(said(username, '\u0301\u0301\u0301')).toBe('Username must not begin with an accent');
});

test('a username in the form of an e-mail is one’s own e-mail', () => {
  const signUp = (name: string) => said(registerInput, { ...maya, username: name });
  expect(signUp('someone@elsewhere.test')).toBe('Username must not be an email other than your own');
  expect(signUp('MAYA@members.test')).toBeUndefined();
  expect(signUp('maya＠members.test')).toBeUndefined();
  expect(signUp('maya@home')).toBeUndefined();
});

test('names and passwords of before go on signing in', () => {
  for (const hidden of ['\u3164', '\u2800', '\u034f', 'а', '@elsewhere.test'])
    expect(said(loginInput, { ...maya, username: `maya${hidden}` })).toBeUndefined();
  expect(said(loginInput, { ...maya, password: '\ud800 of old' })).toBeUndefined();
});

test('half a character is in no new password: it would be as good as any other half', () => {
  expect(said(registerInput, { ...maya, password: 'spring \udc00 water' })).toBe(
    'Password must not contain half a character. Please type it again',
  );
});

test('a password is kept as it was typed, from 6 characters to 1,024 bytes', () => {
  const lengthy = fc.tuple(typed, fc.integer({ min: 1, max: 30 })).map(([text, times]) => text.repeat(times));
  fc.assert(
    fc.property(fc.oneof(typed, lengthy), (text) => {
      const isWhole = !/\p{Cs}/u.test(text);
      const fits = isWhole && characters(text) >= 6 && new TextEncoder().encode(text).length <= 1024;
      expect(password.safeParse(text)).toMatchObject(
        fits ? { success: true, data: text } : { success: false },
      );
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['username', username],
  ['e-mail', emailAddress],
  ['name', personName],
  ['CS User ID', csUserId],
  ['password', password],
])('what is no text is no %s', (_, field) => {
  fc.assert(
    fc.property(
      fc.jsonValue().filter((value) => typeof value !== 'string'),
      (value) => {
        expect(field.safeParse(value).success).toBe(false);
      },
    ),
  );
});

test.each([
  ['a domain in another script', 'ida@bücher.example', 'ida@bücher.example'],
  ['an ideographic full stop', 'ida@例え。テスト', 'ida@例え。テスト'],
  ['wide characters', 'ｉｄａ＠ｅｘａｍｐｌｅ．ｊｐ', 'ida@example.jp'],
  ['marks of direction around it', ' \u202aida@example.test\u202c ', 'ida@example.test'],
])('an e-mail may have %s', (_what, given, value) => {
  expect(emailAddress.parse(given)).toBe(value);
});

test.each(['ida@', 'ida@bücher', 'ida@bü cher.example', 'ida@bü/cher.example', 'idä@bücher.example'])(
  '%s is no e-mail',
  (given) => {
    expect(emailAddress.safeParse(given).error?.issues).toMatchObject([
      { message: 'Please enter a valid email' },
    ]);
  },
);
