const graphemes = new Intl.Segmenter('en');

/** Others' texts, such as titles of a feed, may have any length. What a reader takes for one character stays whole. */
export function shortened(text: string, longest: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
