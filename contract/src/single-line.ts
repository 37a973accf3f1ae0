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

/** Without spaces, and without the marks of direction between which contacts and chats copy a text. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(
    /^[\s\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]+|(?<![\s\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069])[\s\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]+$/gu,
    '',
  );

const BLANK = /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nobody sees anything of it. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** A line as it is kept: its Unicode normalised, with nothing around it; empty where nothing of it is visible. */
export const lineOf = (typed: string): string => (isBlank(typed) ? '' : withoutMarks(typed.normalize('NFC')));

/** What is wrong with such a line, for whoever typed it; undefined when nothing is. */
export function lineFault(line: string, longest: number): string | undefined {
  // Whole characters: in UTF-16 most emoji are two.
  if (Array.from(line).length > longest) return `Please use at most ${longest} characters`;
  if (!isVisible(line.replaceAll(JOINERS, ''))) return 'Please use no invisible or control characters';
  return undefined;
}
