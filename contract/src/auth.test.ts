import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { emailAddress, password, personName, registerInput } from './auth.ts';
import { profileInput } from './profile.ts';

const { username } = registerInput.def.shape;
const { csUserId } = profileInput.def.shape;

/** Text as people and attackers type it: white space and look-alikes around and inside, characters that are none. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(' ', '\u00a0', '\t', '\0', '\ud800', 'ﬃ', '\u212b', 'A\u030a', 'maya', 'x'.repeat(60)),
);
const typed = fc.oneof(
  fc.emailAddress().map((address) => ` ${address}\n`),
  fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
);

/** What a field makes of a text that it accepts; other texts are none of the property's business. */
function accepted(field: z.ZodMiniType, text: string): string {
  const { success, data } = field.safeParse(text);
  fc.pre(success);
  return data as string;
}

const characters = (text: string) => Array.from(text).length;

test.each<[string, z.ZodMiniType, (value: string) => boolean]>([
  ['a username', username, (value) => /^[^\s\p{C}]{3,64}$/u.test(value) && value === value.normalize('NFKC')],
  ['an e-mail', emailAddress, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && value.length <= 254],
  ['a name', personName, (value) => characters(value) <= 100 && !/[\p{Cc}\p{Cs}]/u.test(value)],
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

test('a password is kept as it was typed, from 6 characters to 1,024 bytes', () => {
  const lengthy = fc.tuple(typed, fc.integer({ min: 1, max: 30 })).map(([text, times]) => text.repeat(times));
  fc.assert(
    fc.property(fc.oneof(typed, lengthy), (text) => {
      const fits = characters(text) >= 6 && new TextEncoder().encode(text).length <= 1024;
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
