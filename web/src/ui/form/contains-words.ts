/** Whether the text contains every one of the words, whatever their case and accents. Blank words are in every text. */
export function containsWords(text: string, words: string): boolean {
  const searched = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Accents are separate characters once the text is decomposed. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
