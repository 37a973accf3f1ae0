import { type Word, wordsOf } from './words.fold.ts';

/** What a member types, as the search reads it. */
export interface Wanted {
  /** Words that follow each other; the passage has all of these phrases, in any order. */
  phrases: string[][];
  /** Whether the last word may go on: it is still being typed. */
  isOpen: boolean;
}

const MAX_WORDS = 16;

/**
 * Reads words and, in quotation marks, phrases. What has no space in it is a phrase too, such as `self-care`. Null if
 * there is no word.
 */
export function readQuery(query: string): Wanted | null {
  const phrases: string[][] = [];
  let left = MAX_WORDS;
  for (const [piece] of query.matchAll(/["“„«][^"”“»]*(?:["”“»]|$)|[^\s"“”„«»]+/gu)) {
    const words = wordsOf(piece).slice(0, left);
    left -= words.length;
    if (words.length > 0) phrases.push(words.map(({ word }) => word));
  }
  return phrases.length > 0 ? { phrases, isOpen: /[\p{L}\p{N}\p{M}]$/u.test(query) } : null;
}

/**
 * The same as a full-text query on passage_lexemes: every word, and every pair of neighbours. Folded words are letters
 * and digits, so nothing in them needs an escape.
 */
export function toTsquery({ phrases, isOpen }: Wanted): string {
  const terms = phrases.flatMap((words, phrase) =>
    words.map((word, at) => {
      const isLast = isOpen && phrase === phrases.length - 1 && at === words.length - 1;
      const before = words[at - 1];
      const lexeme = before === undefined ? word : `+${before} ${word}`;
      // The first of several words stands in the pair with the next.
      return words.length > 1 && at === 0 ? null : `'${lexeme}'${isLast ? ':*' : ''}`;
    }),
  );
  return terms.filter((term) => term !== null).join(' & ');
}

/** The same as patterns for LIKE on a passage's words. */
export const toPatterns = ({ phrases, isOpen }: Wanted): string[] =>
  phrases.map((words, at) => `% ${words.join(' ')}${isOpen && at === phrases.length - 1 ? '%' : ' %'}`);

/** Where the text has what is wanted, from and to in characters, in order. */
export function findMatches(text: string, { phrases, isOpen }: Wanted): [from: number, to: number][] {
  const words = wordsOf(text);
  const found = phrases.flatMap((phrase, index) => {
    const goesOn = isOpen && index === phrases.length - 1;
    return words.flatMap((_, at): [number, number][] =>
      beginsWith(words, at, phrase, goesOn) ? [[words[at]!.from, words[at + phrase.length - 1]!.to]] : [],
    );
  });
  const merged: [number, number][] = [];
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function beginsWith(words: readonly Word[], at: number, phrase: readonly string[], isOpen: boolean): boolean {
  return phrase.every((wanted, step) => {
    const word = words[at + step]?.word;
    return isOpen && step === phrase.length - 1 ? word?.startsWith(wanted) : word === wanted;
  });
}
