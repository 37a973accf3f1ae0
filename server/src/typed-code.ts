/**
 * A code as somebody typed, read out or pasted it, in lower-case ASCII: capitals, full width and the digits of any script
 * are folded, invisible characters dropped. Everything else stays.
 */
export const typedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .toLowerCase();

/** Unicode keeps the ten digits of a script together, in order. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!;
  let zero = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(codePoint - zero);
}
