import { brand } from '@clear-spring/content';

/** Said with 400, as of a password that is too short. */
export const GUESSABLE_PASSWORD = 'This password is easy to guess. Please choose another.';

/** Forms of a text that a person, and whoever guesses, holds for the same. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

let common: Promise<ReadonlySet<string>> | null = null;

/** 49,000 passwords of public leaks, the commonest first. Read when somebody first chooses one, and kept. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(fold));
}

/**
 * Whether a password is among the first that anybody would guess for this member: a common one, the member's own
 * name or address, the product's name. Asked where a password is chosen, never at sign-in.
 */
export async function isGuessable(
  password: string,
  member: { username: string; email: string },
): Promise<boolean> {
  common ??= readCommon();
  const folded = fold(password);
  const own = [member.username, member.email, member.email.replace(/@[^@]*$/, '')].map(fold);
  return (
    own.includes(folded) || lettersOf(password) === lettersOf(brand.productName) || (await common).has(folded)
  );
}
