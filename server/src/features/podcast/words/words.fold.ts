import { plainText } from '@clear-spring/contract';

/** A word where it stands in a text. */
export interface Word {
  /** Without case and accents. */
  word: string;
  from: number;
  to: number;
}

/** Longer ones are no words, and the index has a limit. */
const MAX_WORD = 60;

/**
 * Words as the search knows them. Scripts that put no spaces between words count each character as one: a query's
 * neighbours have to be neighbours in the text, so nothing else is found.
 */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index: from } of text.matchAll(WORDS)) {
    const word = plainText(found)
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .slice(0, MAX_WORD)
      .toWellFormed();
    if (word !== '') words.push({ word, from, to: from + found.length });
  }
  return words;
}
