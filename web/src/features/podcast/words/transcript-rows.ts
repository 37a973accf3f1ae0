import type { Chapter, TranscriptCue } from '@clear-spring/contract';

/** What stands under each other in a transcript. */
export type TranscriptRow =
  | { kind: 'chapter'; number: number; chapter: Chapter }
  | {
      kind: 'line';
      line: number;
      cue: TranscriptCue;
      /** Named where somebody else begins to speak. */ speaker: string | null;
    };

/** Seconds. Chapters and cues are measured by different people. */
const TOLERANCE = 0.5;

/** The lines in their order, whoever has stored them, with a heading before the first line of each chapter. */
export function transcriptRows(
  cues: readonly TranscriptCue[],
  chapters: readonly Chapter[],
): { rows: TranscriptRow[]; starts: number[]; rowOfLine: number[] } {
  const rows: TranscriptRow[] = [];
  const rowOfLine: number[] = [];
  const lines = cues.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let speaker: string | null = null;
  for (const [line, cue] of lines.entries()) {
    for (; next < chapters.length && chapters[next]!.start <= cue.start + TOLERANCE; next++) {
      rows.push({ kind: 'chapter', number: next + 1, chapter: chapters[next]! });
      speaker = null;
    }
    rowOfLine.push(rows.length);
    rows.push({ kind: 'line', line, cue, speaker: cue.speaker === speaker ? null : cue.speaker });
    ({ speaker } = cue);
  }
  return { rows, starts: lines.map(({ start }) => start), rowOfLine };
}
