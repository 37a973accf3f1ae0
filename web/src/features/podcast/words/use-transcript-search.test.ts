import { expect, test } from 'vitest';
import { isEnough } from './use-transcript-search.ts';

test('one character is looked for where it is a word or a syllable, else two', () => {
  expect(['光', 'の', 'カ', '물', 'la', '"a', '𠮷'].filter(isEnough)).toHaveLength(7);
  expect(['', 'a', 'я', '5', '"', '😀'].filter(isEnough)).toEqual([]);
});
