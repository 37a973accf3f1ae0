import { randomInt } from 'node:crypto';

/** Without 0, o, 1, i and l, because codes are read aloud and typed from paper. */
export const READABLE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Random characters of just under five bits each. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => READABLE_ALPHABET[randomInt(READABLE_ALPHABET.length)]).join('');
