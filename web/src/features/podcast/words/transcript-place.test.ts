import type { TranscriptCue } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { lineOfPlace } from './transcript-place.ts';

const cues = ['One and two.', 'Two and three.', 'One and two.', 'Four.'].map((text): TranscriptCue => ({
  start: 0,
  end: 0,
  text,
  speaker: null,
}));
const place = (text: string, match: string) => {
  const from = text.indexOf(match);
  return { episodeId: 'a', text, matches: [[from, from + match.length] as [number, number]] };
};

test('what was found is in the line in which its first match begins', () => {
  expect(lineOfPlace(cues, place('One and two. Two and', 'One'))).toBe(0);
  expect(lineOfPlace(cues, place('One and two. Two and', 'Two'))).toBe(1);
  expect(lineOfPlace(cues, place('three. One and two. Four.', 'and two'))).toBe(2);
  expect(lineOfPlace(cues, place('three. One and two. Four.', 'Four'))).toBe(3);
  expect(lineOfPlace(cues, place('thr ee. One and two. Four.', 'One'))).toBe(2);
});

test('what is no longer said is in no line', () => {
  expect(lineOfPlace(cues, place('Five.', 'Five'))).toBe(-1);
});
