import { clockTime } from './words.text.ts';
import { MAX_RAW_CUES, type RawCue } from './transcript.cues.ts';

/** `00:01.000 --> 00:02.000`, with what follows the times in WebVTT. */
const TIMES = /^\s*([\d:.,]{4,20})\s*-->\s*([\d:.,]{4,20})(?:\s.*)?$/;
/** A voice: its classes, such as `.loud`, and after a space who speaks. */
const VOICE = /<v([. \t][^<>]*)>/g;
/** How SubRip names who speaks: `Ada Lovelace: …` with a name of up to four words. */
const NAMED = /^(?=.{1,40}:)(\p{Lu}[\p{L}\p{N}.’'-]*(?: \p{Lu}[\p{L}\p{N}.’'-]*){0,3}):\s+(?=\S)/u;

/**
 * Reads WebVTT and SubRip, which differ in nothing that matters here. Blocks without times (headers, notes, styles,
 * numbers) are no cues. Files in the wild break the grammar often, so only the line of times is believed.
 */
export function readCaptions(document: string): RawCue[] | 'too-many-cues' {
  const cues: RawCue[] = [];
  let times: { start: number; end: number } | null = null;
  let lines: string[] = [];
  const close = () => {
    if (times) cues.push(...voices(lines.join('\n'), times.start, times.end));
    times = null;
    lines = [];
  };
  for (const line of linesOf(document)) {
    const [, start, end] = line.includes('-->') ? (TIMES.exec(line.slice(0, 300)) ?? []) : [];
    if (start !== undefined && end !== undefined) {
      // The number of this cue, where no empty line separates it from the one before.
      if (/^\d{1,7}$/.test(lines.at(-1)?.trim() ?? '')) lines.pop();
      close();
      if (cues.length > MAX_RAW_CUES) return 'too-many-cues';
      times = { start: clockTime(start) ?? NaN, end: clockTime(end) ?? NaN };
    } else if (line.trim() === '') close();
    else if (times) lines.push(line);
  }
  close();
  return cues;
}

/** One line after the other, without a copy of all. */
function* linesOf(document: string): Generator<string> {
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  for (let end = ends.exec(document); end; end = ends.exec(document)) {
    yield document.slice(from, end.index);
    from = ends.lastIndex;
  }
  yield document.slice(from);
}

const nameOf = (voice: string) => voice.slice(voice.search(/\s/) >>> 0).trim() || null;

/** A cue for each who speaks in it, who share its time by the length of what they say. */
function voices(text: string, start: number, end: number): RawCue[] {
  const parts: { speaker: string | null; text: string }[] = [];
  let from = 0;
  let speaker: string | null = null;
  for (const match of text.matchAll(VOICE)) {
    parts.push({ speaker, text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    speaker = nameOf(match[1] ?? '');
  }
  parts.push({ speaker, text: text.slice(from) });
  const spoken = parts
    .map((part) => ({ ...part, text: part.text.replaceAll('</v>', '').trim() }))
    .filter((part) => part.text !== '');
  const [only] = spoken;
  if (spoken.length === 1 && only?.speaker === null) {
    const [named, name] = NAMED.exec(only.text) ?? [];
    return [{ start, end, text: only.text.slice(named?.length ?? 0), speaker: name ?? null }];
  }
  const total = spoken.reduce((sum, part) => sum + part.text.length, 0);
  let said = 0;
  return spoken.map((part) => {
    const at = (characters: number) => start + ((end - start) * characters) / total;
    const cue = { ...part, start: at(said), end: at(said + part.text.length) };
    said += part.text.length;
    return cue;
  });
}
