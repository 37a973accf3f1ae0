import { withAsciiDigits } from '../../../ascii-digits.ts';

/** One line with ASCII digits and signs, for what people and programs write as numbers. */
export const withPlainDigits = (text: string): string =>
  withAsciiDigits(text.slice(0, 200).normalize('NFKC'))
    .replaceAll('\u2212', '-')
    .replaceAll(/[\p{Cf}\0]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
