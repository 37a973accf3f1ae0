import { randomInt } from 'node:crypto';

/** Without 0 and o, 1, i and l: a code is also read aloud and typed from paper. */
export const READABLE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** So many random characters of it, just under five bits each. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => READABLE_ALPHABET[randomInt(READABLE_ALPHABET.length)]).join('');
