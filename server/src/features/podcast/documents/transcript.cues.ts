import { lineOf, timeOf } from './words.text.ts';

/** A stretch of speech. */
export interface Cue {
  /** Seconds into the episode. */
  start: number;
  end: number;
  text: string;
  speaker: string | null;
}

/** A cue as a file says it: any times, any text. */
export interface RawCue {
  start: number;
  end: number;
  text: string;
  speaker?: string | null;
}

export interface Transcript {
  language: string | null;
  /** False for a transcript without times: each cue is a paragraph, at 0. */
  isTimed: boolean;
  cues: Cue[];
}

/** A day of words, where each is a cue of its own. */
export const MAX_RAW_CUES = 250_000;
/** Ten hours with a cue every two seconds. */
const MAX_CUES = 20_000;
const MAX_CHARACTERS = 2_000_000;
const MAX_SPEAKER = 100;
/** A cue that shows longer than this after its last word has no real end. */
const LONGEST = 60;

/** Cues with fewer characters on average, and hardly any spaces, are single words, which are put together into lines. */
const SINGLE_WORDS = 12;
const WITH_SPACES = 0.1;
const LINE = 90;
/** Seconds of silence that end a line. */
const SILENCE = 1.5;

/** Cues in order, of plain text, none reaching into the next; or what is wrong. */
export function orderedCues(raw: readonly RawCue[]): Cue[] | 'no-words' | 'too-many-cues' {
  if (raw.length > MAX_RAW_CUES) return 'too-many-cues';
  const valid: Cue[] = [];
  for (const cue of raw) {
    const start = timeOf(cue.start);
    const text = lineOf(cue.text);
    if (start === null || text === '') continue;
    const end = timeOf(cue.end) ?? start;
    valid.push({
      start,
      end,
      text,
      speaker:
        lineOf(cue.speaker ?? '')
          .slice(0, MAX_SPEAKER)
          .toWellFormed() || null,
    });
  }
  valid.sort((a, b) => a.start - b.start);
  const characters = valid.reduce((sum, { text }) => sum + text.length, 0);
  if (valid.length === 0) return 'no-words';
  const cues = areWords(valid, characters) ? inLines(valid) : valid;
  if (cues.length > MAX_CUES || characters > MAX_CHARACTERS) return 'too-many-cues';
  let following: Cue | undefined;
  let later = Infinity;
  for (const cue of cues.toReversed()) {
    if (following && following.start > cue.start) later = following.start;
    const end = cue.end > cue.start ? cue.end : cue.start + LONGEST;
    cue.end = Math.min(end, later);
    following = cue;
  }
  return cues;
}

const areWords = (cues: readonly Cue[], characters: number) =>
  cues.at(-1)!.start > 0 &&
  characters < SINGLE_WORDS * cues.length &&
  cues.filter(({ text }) => text.includes(' ')).length <= WITH_SPACES * cues.length;

/** Punctuation, and scripts without spaces between words. */
const BESIDE =
  /^[,.!?;:%…’”)\u3001\u3002\uff0c\uff01\uff1f\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Words put together into lines, as they are read. */
function inLines(words: readonly Cue[]): Cue[] {
  const lines: Cue[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const goesOn =
      line !== undefined &&
      line.speaker === word.speaker &&
      word.start - line.end < SILENCE &&
      line.text.length + word.text.length < LINE &&
      !(line.text.length > LINE / 3 && /[.!?…]["”’)]?$/.test(line.text));
    if (!goesOn) {
      lines.push({ ...word });
      continue;
    }
    line.text += BESIDE.test(word.text) ? word.text : ` ${word.text}`;
    line.end = Math.max(line.end, word.end);
  }
  return lines;
}
