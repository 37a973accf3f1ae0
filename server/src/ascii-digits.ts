/** Unicode keeps the ten digits of a script together, in order. */
export const withAsciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0)!;
    let zero = codePoint;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
    // Two sets of Myanmar stand beside each other.
    return String((codePoint - zero) % 10);
  });
