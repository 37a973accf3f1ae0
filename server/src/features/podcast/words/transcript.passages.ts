import type { Cue } from '../documents/transcript.cues.ts';
import { wordsOf } from './words.fold.ts';

/** What the search finds: half a minute of a transcript. */
export interface Passage {
  /** What is said, and the first words of what follows. */
  text: string;
  /** Characters of the text that are the passage's own. */
  own: number;
  /** The text's words without case and accents, each after a space. */
  words: string;
  /** Where each cue begins in the text, and when in the episode: of a transcript without times no starts. */
  offsets: number[];
  starts: number[];
}

const SECONDS = 25;
const CHARACTERS = 500;
/** The most words of a phrase that are found beyond the end of a passage. */
const OVERLAP = 12;

/** A transcript as passages, each reaching a few words into the next. */
export function passagesOf({ cues, isTimed }: { cues: readonly Cue[]; isTimed: boolean }): Passage[] {
  const stretches: Cue[][] = [];
  for (const cue of cues.flatMap(inPieces)) {
    const stretch = stretches.at(-1);
    const [first] = stretch ?? [];
    const length = stretch?.reduce((sum, { text }) => sum + text.length + 1, cue.text.length) ?? 0;
    if (stretch && first && cue.end - first.start <= SECONDS && length <= CHARACTERS) stretch.push(cue);
    else stretches.push([cue]);
  }
  const lines = stretches.map((stretch) => stretch.map(({ text }) => text).join(' '));
  return stretches.map((stretch, at) => {
    const own = lines[at]!;
    const beyond = firstWords(lines[at + 1] ?? '');
    const text = beyond === '' ? own : `${own} ${beyond}`;
    const offsets: number[] = [];
    let offset = 0;
    for (const cue of stretch) {
      offsets.push(offset);
      offset += cue.text.length + 1;
    }
    const words = wordsOf(text).map(({ word }) => ` ${word}`);
    return {
      text,
      own: own.length,
      words: words.join(''),
      offsets,
      starts: isTimed ? stretch.map(({ start }) => start) : [],
    };
  });
}

function firstWords(line: string): string {
  const last = wordsOf(line.slice(0, 20 * OVERLAP))
    .slice(0, OVERLAP)
    .at(-1);
  return last ? line.slice(0, last.to) : '';
}

/** A cue of paragraphs in pieces of a passage's length, each beginning when its share of the time has passed. */
function inPieces(cue: Cue): Cue[] {
  const { text, start, end } = cue;
  if (text.length <= CHARACTERS && end - start <= SECONDS) return [cue];
  const perPiece = Math.min(CHARACTERS, Math.max(80, (text.length * SECONDS) / (end - start || Infinity)));
  const pieces: Cue[] = [];
  const at = (characters: number) => start + ((end - start) * characters) / text.length;
  for (let from = 0; from < text.length;) {
    const most = Math.ceil(from + perPiece);
    // Only of this piece: a text without spaces would be searched from its beginning each time.
    const space = from + text.slice(from, most + 1).lastIndexOf(' ');
    const to = most >= text.length ? text.length : space > from ? space : most;
    pieces.push({ ...cue, text: text.slice(from, to).trim(), start: at(from), end: at(to) });
    from = to;
  }
  return pieces.filter((piece) => piece.text !== '');
}
