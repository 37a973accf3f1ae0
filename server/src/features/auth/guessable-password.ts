import { brand } from '@clear-spring/content';

/** Answered with 400, like a password that is too short. */
export const GUESSABLE_PASSWORD = 'This password is easy to guess. Please choose another.';

/** Spellings of a text that people, and attackers, treat as the same. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
const mirrored = (text: string) => Array.from(text).toReversed().join('');
/** The shortest text whose repetition gives the whole. */
const repeatedIn = (text: string) => text.slice(0, `${text}${text}`.indexOf(text, 1));
const withoutDigitsBefore = (text: string) => text.replace(/^\p{N}+/u, '');
const withoutDigitsAround = (text: string) =>
  mirrored(withoutDigitsBefore(mirrored(withoutDigitsBefore(text))));

let common: Promise<ReadonlySet<string>> | null = null;

/** 49,000 passwords from public leaks, the most common first. Loaded when somebody first chooses a password. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(fold));
}

/** A shorter part of a name does not point to its owner. */
const NAME_SHORTEST = 3;

/** A name with and without surrounding digits, forwards and backwards. */
const waysToWrite = (name: string) =>
  [lettersOf(name), withoutDigitsAround(lettersOf(name))]
    .filter((way) => way.length >= NAME_SHORTEST)
    .flatMap((way) => [way, mirrored(way)]);

/** Whether a password is only this name: doubled, reversed, or with digits or signs around it. */
function isDecorated(password: string, name: string): boolean {
  const letters = repeatedIn(lettersOf(password));
  const bare = repeatedIn(withoutDigitsAround(letters));
  return waysToWrite(name).some((way) => way === letters || way === bare);
}

/**
 * Whether anybody would guess this password first for this member: a common one, their own names or address, the
 * product's name, or one or two characters repeated. Checked where a password is chosen, never at sign-in.
 */
export async function isGuessable(
  password: string,
  member: {
    username: string;
    email: string;
    firstName?: string | null | undefined;
    lastName?: string | null | undefined;
  },
): Promise<boolean> {
  const folded = fold(password);
  const once = repeatedIn(folded.replaceAll(/\s/gu, ''));
  if (Array.from(once).length <= 2) return true;
  const { username, email, firstName, lastName } = member;
  const full = `${firstName ?? ''}${lastName ?? ''}`;
  const names = [
    username,
    email,
    email.replace(/@[^@]*$/, ''),
    firstName ?? '',
    lastName ?? '',
    full,
    brand.productName,
  ];
  if (names.some((name) => isDecorated(password, name))) return true;
  common ??= readCommon();
  const known = await common;
  return [folded, repeatedIn(folded), mirrored(folded)].some((way) => known.has(way));
}
