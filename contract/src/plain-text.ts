/** Accents of Latin, Greek and Cyrillic, and the points of Hebrew and Arabic. `search_key()` in SQL knows the same. */
const MARKS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not take apart into a letter and an accent. */
const LETTERS = new Map(
  Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' }),
);

/** The text as searches compare it: without case and accents, however it is encoded. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(/[ßøłđðþæœıς]/g, (letter) => LETTERS.get(letter)!);

/** Whether the text contains every one of the words, whatever their case and accents. Blank words are in every text. */
export function containsWords(text: string, words: string): boolean {
  const searched = plainText(text);
  return plainText(words)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
