import type { Chapter, TranscriptCue } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { transcriptRows } from './transcript-rows.ts';

const cue = (start: number, text: string, speaker: string | null = null): TranscriptCue => ({
  start,
  end: start + 1,
  text,
  speaker,
});
const chapter = (start: number, title: string): Chapter => ({ start, title, link: null, imageUrl: null });

/** The rows as a person reads them. */
const read = (...given: Parameters<typeof transcriptRows>) =>
  transcriptRows(...given).rows.map((row) =>
    row.kind === 'chapter'
      ? `# ${row.number} ${row.chapter.title}`
      : `${row.speaker ? `${row.speaker}: ` : ''}${row.cue.text}`,
  );

test('a heading stands before the first line of its chapter, also where that begins a little earlier', () => {
  const cues = [cue(0.6, 'One.'), cue(10, 'Two.'), cue(20, 'Three.')];
  const chapters = [chapter(0, 'Hello'), chapter(10.3, 'Middle'), chapter(15, 'Late')];
  expect(read(cues, chapters)).toEqual(['# 1 Hello', 'One.', '# 2 Middle', 'Two.', '# 3 Late', 'Three.']);
});

test('a chapter in which nothing is said keeps its heading while a line follows', () => {
  expect(read([cue(30, 'One.')], [chapter(0, 'Music'), chapter(25, 'Talk'), chapter(60, 'Music')])).toEqual([
    '# 1 Music',
    '# 2 Talk',
    'One.',
  ]);
});

test('who speaks is named when they begin, and again in the next chapter', () => {
  const cues = [
    cue(0, 'One.', 'Ana'),
    cue(1, 'Two.', 'Ana'),
    cue(2, 'Three.', 'Ben'),
    cue(9, 'Four.', 'Ben'),
  ];
  expect(read(cues, [])).toEqual(['Ana: One.', 'Two.', 'Ben: Three.', 'Four.']);
  expect(read(cues, [chapter(9, 'Next')]).slice(-2)).toEqual(['# 1 Next', 'Ben: Four.']);
});

test('cues out of order are put in order, and each line knows its row', () => {
  const { rows, starts, rowOfLine } = transcriptRows(
    [cue(20, 'Three.'), cue(0, 'One.'), cue(10, 'Two.')],
    [chapter(5, 'Middle')],
  );
  expect(starts).toEqual([0, 10, 20]);
  expect(rowOfLine.map((row) => rows[row])).toMatchObject([
    { line: 0, cue: { text: 'One.' } },
    { line: 1, cue: { text: 'Two.' } },
    { line: 2, cue: { text: 'Three.' } },
  ]);
});
