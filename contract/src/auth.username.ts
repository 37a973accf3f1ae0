import * as z from 'zod/mini';
import { isVisible, withoutMarks } from './single-line.ts';

/**
 * The scripts that a name may be written in, together with the signs and digits that all scripts share. Letters of
 * different scripts look alike too often: "maya" with a Cyrillic а is a different name. Includes what Unicode
 * recommends for names (UAX #31), and the combinations that people do write (UTS #39, highly restrictive).
 */
const ALPHABETS = [
  /^[\p{scx=Latn}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Latn}\p{scx=Hani}\p{scx=Bopo}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Latn}\p{scx=Hani}\p{scx=Hang}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Arab}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Armn}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Beng}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Cyrl}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Deva}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Ethi}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Geor}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Grek}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Gujr}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Guru}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Hebr}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Khmr}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Knda}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Laoo}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Mlym}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Mymr}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Orya}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Sinh}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Taml}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Telu}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Thaa}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Thai}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
  /^[\p{scx=Tibt}\p{scx=Zyyy}\p{scx=Zinh}]*$/u,
];

/**
 * A name as typed at sign-in. Names chosen under older rules must still fit. NFKC comes first, so that two spellings
 * that look alike are one name; the length is counted after that.
 */
export const typedUsername = (longest: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => withoutMarks(typed.normalize('NFKC'))),
    ),
    z
      .string()
      .check(
        z.minLength(3, 'Username must be at least 3 characters'),
        z.maxLength(longest, `Username must be at most ${longest} characters`),
        z.regex(/^[^\s\p{C}]*$/u, 'Username must not contain spaces or control characters'),
      ),
  );

/** A name that a member chooses: nothing hidden, and no letters that could pass for others. */
export const username = z.pipe(
  typedUsername(64),
  z.string().check(
    z.refine(isVisible, 'Username must not contain invisible characters'),
    z.regex(/^\P{M}/u, 'Username must not begin with an accent'),
    z.refine(
      (name) => ALPHABETS.some((alphabet) => alphabet.test(name)),
      'Username must be written in one alphabet',
    ),
  ),
);
