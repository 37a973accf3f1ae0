import { withAsciiDigits } from '../../../ascii-digits.ts';
import { MAX_RAW_CUES, type RawCue } from './transcript.cues.ts';
import { spokenText } from './transcript.markup.ts';
import { type Caption, type Line, unrolled } from './transcript.rolling.ts';
import { namesOf } from './transcript.speakers.ts';
import { clockTime, lineOf } from './words.text.ts';

/** `00:01.000 --> 00:02.000`, with a broken arrow or spaces as some tools write them, and anything after it. */
const TIMES = /^\s*(-?[\d:;.,][\d:;.,\s]{2,40})(?:-\s?-?\s?|[–—]\s?)>\s*(?:(-?[\d:;.,][\d:;.,\s]{0,40})|$)/;
/** Signs as keyboards in Chinese type them. */
const WIDE = /[\uff0c\uff0e\uff1a\uff1b\uff1e]/g;
/** Settings and coordinates after the times: `align:start`, `X1:10`. */
const SETTINGS = /(?<!\S)[a-z]+\d?:\S+/gi;
/** A voice: its classes, such as `.loud`, and after a space the speaker; or its end. */
const VOICE = /<v([. \t\n][^<>]*)?>|<\/v>/g;

/** A cue as it is written. */
interface Written {
  start: number;
  end: number;
  text: string;
}

type Captions = Written[] | 'too-many-cues';

/**
 * Reads WebVTT: only blocks with a line of times are cues, and each ends at an empty line. A cue whose start cannot be
 * read begins where the one before ends.
 */
export function readWebVtt(document: string): Captions {
  const cues: Written[] = [];
  let cue: Written | null = null;
  for (const line of linesOf(document)) {
    const next = line.includes('-->') ? timesOf(line) : null;
    if (next) {
      cue = Object.assign(next, { text: '' });
      cues.push(cue);
      if (cues.length > MAX_RAW_CUES) return 'too-many-cues';
    } else if (line === '') cue = null;
    else if (cue) cue.text += `${line}\n`;
  }
  return inSequence(cues);
}

/** Reads SubRip as players do: a cue goes on until the next line of times, or the number before it. */
export function readSubRip(document: string): Captions {
  const cues: Written[] = [];
  let text = '';
  let numbers = 0;
  for (const line of linesOf(document)) {
    const cue = timesOf(line);
    const last = cues.at(-1);
    if (cue) {
      if (withoutNumber(text) !== text) numbers++;
      text = cue.text;
      cues.push(cue);
      if (cues.length > MAX_RAW_CUES) return 'too-many-cues';
    } else {
      text += `${line}\n`;
      if (last) last.text = text;
    }
  }
  if (numbers > cues.length / 2) for (const cue of cues.slice(0, -1)) cue.text = withoutNumber(cue.text);
  return inSequence(cues);
}

/** Cues with a start and an end. */
function inSequence(cues: Written[]): Written[] {
  let end = 0;
  for (const cue of cues) {
    if (Number.isNaN(cue.start)) cue.start = end;
    if (Number.isNaN(cue.end)) cue.end = cue.start;
    ({ end } = cue);
  }
  return cues;
}

/** A cue without the number of the next one. */
function withoutNumber(text: string): string {
  const trimmed = text.trimEnd();
  const from = trimmed.lastIndexOf('\n') + 1;
  return /^\s*\d{1,7}$/.test(trimmed.slice(from)) ? trimmed.slice(0, from) : text;
}

export function areCaptions(document: string): boolean {
  for (const line of linesOf(document)) if (timesOf(line)) return true;
  return false;
}

/** One line after the other, without a copy of all. */
function* linesOf(document: string): Generator<string> {
  let from = 0;
  for (let end = document.indexOf('\n'); end !== -1; end = document.indexOf('\n', from)) {
    yield document.slice(from, end);
    from = end + 1;
  }
  yield document.slice(from);
}

/** A cue with the words after its times, if this is a line of times. */
function timesOf(line: string): Written | null {
  if (!/[>\uff1e]/.test(line)) return null;
  const plain = withAsciiDigits(line.slice(0, 300)).replaceAll(WIDE, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  const [times = '', start = '', end = ''] = TIMES.exec(plain) ?? [];
  // Others are sums or arrows in speech.
  if (!/:|[.,]\d{3}/.test(start)) return null;
  return {
    start: secondsOf(start),
    end: secondsOf(end),
    text: `${line.slice(times.length).replaceAll(SETTINGS, '')}\n`,
  };
}

const secondsOf = (time: string) => clockTime(time) ?? NaN;

/** The lines of a cue with their speakers. */
function spokenLines(cue: string): Line[] {
  const lines: Line[] = [];
  let speaker: string | null = null;
  let from = 0;
  const add = (to?: number) => {
    for (const line of spokenText(cue.slice(from, to)).split('\n')) {
      const text = lineOf(line);
      if (text !== '') lines.push({ speaker, text });
    }
  };
  for (const match of cue.matchAll(VOICE)) {
    add(match.index);
    from = match.index + match[0].length;
    speaker = nameOf(match[1] ?? '');
  }
  add();
  return lines;
}

const nameOf = (voice: string) => lineOf(spokenText(voice.slice(voice.search(/\s/) >>> 0))) || null;

/** Cues with their speakers, without repeated lines. */
export function cuesOf(written: readonly Written[]): RawCue[] {
  const captions = written.map(({ start, end, text }) => ({ start, end, lines: spokenLines(text) }));
  return namesOf(unrolled(captions).flatMap(turns));
}

/** A cue for each speaker in it. They share its time by the length of their words. */
function turns({ start, end, lines }: Caption): RawCue[] {
  const spoken: Line[] = [];
  for (const line of lines) {
    const last = spoken.at(-1);
    if (last?.speaker === line.speaker) last.text += ` ${line.text}`;
    else spoken.push({ ...line });
  }
  const total = spoken.reduce((sum, { text }) => sum + text.length, 0);
  let said = 0;
  return spoken.map((turn) => {
    const at = (characters: number) => start + ((end - start) * characters) / total;
    const cue = { ...turn, start: at(said), end: at(said + turn.text.length) };
    said += turn.text.length;
    return cue;
  });
}
