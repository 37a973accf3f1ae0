import { Parser } from 'htmlparser2';
import { readCaptions } from './transcript.captions.ts';
import { type Cue, MAX_RAW_CUES, orderedCues, type RawCue, type Transcript } from './transcript.cues.ts';
import { readJson } from './words.json.ts';
import { clockTime, languageOf } from './words.text.ts';

export type TranscriptFault = 'no-words' | 'not-text' | 'web-page' | 'broken-json' | 'too-many-cues';

/**
 * Reads a transcript in the formats of the Podcasting 2.0 namespace. What it is shows from its beginning, because the
 * types that feeds and servers give are often wrong; they only decide between a transcript in HTML and a web page.
 */
export function readTranscript(document: string, type: string): Transcript | TranscriptFault {
  const text = document.replace(/^\u{feff}/u, '').trimStart();
  if (text.includes('\0')) return 'not-text';
  const start = text.slice(0, 2_000);
  if (start.startsWith('{') || start.startsWith('[')) return readSegments(text);
  if (start.startsWith('WEBVTT') || start.includes('-->')) {
    const [, language] = /^Language:[ \t]*([\w-]+)[ \t]*$/m.exec(start.split(/\r?\n\r?\n/, 1)[0] ?? '') ?? [];
    const raw = readCaptions(text);
    if (typeof raw === 'string') return raw;
    return timed(
      raw.map((cue) => ({ ...cue, text: spokenText(cue.text) })),
      languageOf(language),
    );
  }
  if (/^<(!doctype|html|head|body|\w+[\s>]|!--)/i.test(start))
    return type === 'text/html' || type === 'text/plain' ? readMarkup(text) : 'web-page';
  return untimed(text.split(/\n\s*\n/).map((paragraph) => ({ text: paragraph })));
}

function timed(raw: readonly RawCue[], language: string | null): Transcript | TranscriptFault {
  const cues = orderedCues(raw);
  return typeof cues === 'string' ? cues : { language, isTimed: true, cues };
}

function untimed(paragraphs: readonly Pick<RawCue, 'text' | 'speaker'>[]): Transcript | TranscriptFault {
  const cues = orderedCues(paragraphs.map((paragraph) => ({ ...paragraph, start: 0, end: 0 })));
  if (typeof cues === 'string') return cues;
  return { language: null, isTimed: false, cues: cues.map((cue): Cue => ({ ...cue, end: 0 })) };
}

function readSegments(document: string): Transcript | TranscriptFault {
  const given = readJson(document);
  if (given === undefined) return 'broken-json';
  const { segments, language } = Object(given) as Record<string, unknown>;
  if (!Array.isArray(segments)) return 'no-words';
  if (segments.length > MAX_RAW_CUES) return 'too-many-cues';
  const secondsOf = (time: unknown) =>
    typeof time === 'string' ? (clockTime(time) ?? NaN) : typeof time === 'number' ? time : NaN;
  const raw = segments.map((segment: unknown): RawCue => {
    const { startTime, endTime, body, speaker } = Object(segment) as Record<string, unknown>;
    return {
      start: secondsOf(startTime),
      end: secondsOf(endTime),
      text: typeof body === 'string' ? spokenText(body) : '',
      speaker: typeof speaker === 'string' ? speaker : null,
    };
  });
  return timed(raw, languageOf(language));
}

const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'nav', 'iframe', 'svg']);
const PARAGRAPHS = new Set('p div br li section article blockquote h1 h2 h3 h4 h5 h6 tr'.split(' '));

/** Paragraphs, after `cite` with who speaks and `time` with when, as the namespace describes its HTML. */
function readMarkup(document: string): Transcript | TranscriptFault {
  const raw: RawCue[] = [];
  let hidden = 0;
  let inside: 'cite' | 'time' | null = null;
  let said = '';
  let cite = '';
  let time = '';
  let speaker: string | null = null;
  let start = NaN;
  const close = () => {
    if (said.trim() !== '') raw.push({ start, end: NaN, text: said, speaker });
    said = '';
  };
  parseMarkup(document, {
    onopentag(name) {
      if (HIDDEN.has(name)) hidden++;
      else if (name === 'cite' || name === 'time') {
        close();
        inside = name;
        if (name === 'cite') cite = '';
        else time = '';
      } else if (PARAGRAPHS.has(name)) close();
    },
    ontext(data) {
      if (hidden > 0) return;
      if (inside === 'cite') cite += data;
      else if (inside === 'time') time += data;
      else said += data;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--;
      else if (name === 'cite') speaker = cite.trim().replace(/:$/, '') || null;
      else if (name === 'time') start = clockTime(time) ?? start;
      else if (PARAGRAPHS.has(name)) close();
      if (name === inside) inside = null;
    },
  });
  close();
  if (raw.some((cue) => !Number.isNaN(cue.start))) return timed(raw, null);
  return untimed(raw);
}

/** The text of a cue without its markup. What a script would say is not said. */
function spokenText(cue: string): string {
  if (!/[<&]/.test(cue)) return cue;
  let text = '';
  let hidden = 0;
  parseMarkup(cue, {
    onopentag: (name) => void (HIDDEN.has(name) && hidden++),
    ontext: (data) => void (hidden === 0 && (text += data)),
    onclosetag: (name) => void (HIDDEN.has(name) && hidden--),
  });
  return text;
}

/** Elements within each other. The parser looks through all of them at each tag, so that more would keep it for seconds. */
const DEEPEST = 200;

/** Reads markup up to the first element that lies deeper than any that people write. */
function parseMarkup(
  markup: string,
  { onopentag, ontext, onclosetag }: Record<'onopentag' | 'ontext' | 'onclosetag', (of: string) => void>,
): void {
  let depth = 0;
  const parser = new Parser({
    onopentag(name) {
      depth++;
      onopentag(name);
      if (depth > DEEPEST) parser.pause();
    },
    ontext,
    onclosetag(name) {
      depth--;
      onclosetag(name);
    },
  });
  parser.end(markup);
}
