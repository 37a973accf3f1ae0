import * as z from 'zod/mini';

/**
 * What cannot be seen: control and format characters, among them those that turn the direction of what follows, halves
 * of surrogate pairs, ends of lines, and fillers that are drawn as nothing.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What joins letters of Arabic and Indic scripts, and the parts of an emoji. Anywhere else it only hides. */
const JOINERS = /(?<=[\u0590-\u1fff\u2010-\u{10ffff}])[\u200c\u200d]|(?<=\p{Emoji})[\ufe0e\ufe0f]/gu;

export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

/** The rule of every line that a member writes in their own words: two ways to compose a letter are one, all is visible. */
export const singleLine = (longest: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => typed.normalize('NFC').trim()),
    ),
    z.string().check(
      z.maxLength(longest, `Please use at most ${longest} characters`),
      z.refine(
        (line) => isVisible(line.replaceAll(JOINERS, '')),
        'Please use no invisible or control characters',
      ),
    ),
  );
