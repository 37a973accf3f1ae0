import { brand } from '@clear-spring/content';

/** Said with 400, as of a password that is too short. */
export const GUESSABLE_PASSWORD = 'This password is easy to guess. Please choose another.';

/** Forms of a text that a person, and whoever guesses, holds for the same. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
const mirrored = (text: string) => Array.from(text).toReversed().join('');
/** The shortest text that, said again and again, is the whole of it. */
const repeatedIn = (text: string) => text.slice(0, `${text}${text}`.indexOf(text, 1));
const withoutDigitsBefore = (text: string) => text.replace(/^\p{N}+/u, '');
const withoutDigitsAround = (text: string) =>
  mirrored(withoutDigitsBefore(mirrored(withoutDigitsBefore(text))));

let common: Promise<ReadonlySet<string>> | null = null;

/** 49,000 passwords of public leaks, the commonest first. Read when somebody first chooses one, and kept. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(fold));
}

/** Less of a name says nothing of whose it is. */
const NAME_SHORTEST = 3;

/** A name with and without the digits around it, forwards and backwards. */
const waysToWrite = (name: string) =>
  [lettersOf(name), withoutDigitsAround(lettersOf(name))]
    .filter((way) => way.length >= NAME_SHORTEST)
    .flatMap((way) => [way, mirrored(way)]);

/** Whether all that a password says is this name: doubled, backwards, with digits or signs before and after it. */
function isDecorated(password: string, name: string): boolean {
  const letters = repeatedIn(lettersOf(password));
  const bare = repeatedIn(withoutDigitsAround(letters));
  return waysToWrite(name).some((way) => way === letters || way === bare);
}

/**
 * Whether a password is among the first that anybody would guess for this member: a common one, the member's own
 * names or address, the product's name, one or two characters over and over. Asked where a password is chosen, never at sign-in.
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
