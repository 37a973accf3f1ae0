import * as z from 'zod/mini';
import { isVisible } from './auth.single-line.ts';

/**
 * Alphabets that a name may be written in, with the signs and digits that all share. Letters of two alphabets are drawn
 * alike too often: "maya" with a Cyrillic а is somebody else. What Unicode recommends for names (UAX #31), and together
 * what people do write together (UTS #39, highly restrictive).
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
 * A name as it is typed to sign in: those of before have to fit, whatever is asked of new ones. NFKC first, so that two
 * spellings that look alike are one name; counted in characters after that.
 */
export const typedUsername = (longest: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => typed.normalize('NFKC').trim()),
    ),
    z
      .string()
      .check(
        z.minLength(3, 'Username must be at least 3 characters'),
        z.maxLength(longest, `Username must be at most ${longest} characters`),
        z.regex(/^[^\s\p{C}]*$/u, 'Username must not contain spaces or control characters'),
      ),
  );

/** A name that a member chooses: nothing hidden in it, and no letters that pass for others. */
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
