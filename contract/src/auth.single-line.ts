import * as z from 'zod/mini';

/**
 * Invisible characters: control and format characters (including those that change the text direction), lone
 * surrogates, line breaks, and fillers that render as nothing.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Joiners, for letters of Arabic and Indic scripts and for the parts of an emoji. Anywhere else they only hide
 * something.
 */
const JOINERS = /(?<=[\u0590-\u1fff\u2010-\u{10ffff}])[\u200c\u200d]|(?<=\p{Emoji})[\ufe0e\ufe0f]/gu;

export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

/** For every line of free text that a member enters: Unicode is normalised, and every character is visible. */
export const singleLine = (longest: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => typed.normalize('NFC').trim()),
    ),
    z.string().check(
      // Whole characters: in UTF-16 most emoji are two.
      z.refine((line) => Array.from(line).length <= longest, `Please use at most ${longest} characters`),
      z.refine(
        (line) => isVisible(line.replaceAll(JOINERS, '')),
        'Please use no invisible or control characters',
      ),
    ),
  );
