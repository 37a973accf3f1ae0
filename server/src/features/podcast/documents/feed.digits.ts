/** One line with ASCII digits and signs, for what people and programs write as numbers. */
export const withPlainDigits = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u2212', '-')
    .replaceAll(/[\p{Cf}\0]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
