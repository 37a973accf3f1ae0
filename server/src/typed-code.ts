import { withAsciiDigits } from './ascii-digits.ts';

/**
 * A code as somebody typed, read out or pasted it, in lower-case ASCII: capitals, full width and the digits of any script
 * are folded, invisible characters dropped. Everything else stays.
 */
export const typedCode = (text: string): string =>
  withAsciiDigits(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Mn}]/gu, '')).toLowerCase();
