import { cuesOf, readSubRip, readWebVtt } from './transcript.captions.ts';
import { type Cue, orderedCues, type RawCue, type Transcript } from './transcript.cues.ts';
import { formatOf } from './transcript.format.ts';
import { readMarkup } from './transcript.html.ts';
import { readSegments } from './transcript.json.ts';
import { isError, isSitePage } from './transcript.page.ts';
import { readJson } from './words.json.ts';
import { languageOf } from './words.text.ts';

export type TranscriptFault =
  'no-words' | 'not-text' | 'web-page' | 'unknown-format' | 'broken-json' | 'too-many-cues';

/** Reads a transcript in the formats of the Podcasting 2.0 namespace, each by its own grammar. */
export function readTranscript(document: string, type: string, url = ''): Transcript | TranscriptFault {
  // Double conversion leaves two carriage returns at the end of each line.
  const text = withArrows(document)
    .replaceAll('\r\r\n', '\n')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/^[\u{feff}\s]+/u, '')
    .trimEnd();
  const format = formatOf(text, type);
  if (text.includes('\0') && format !== 'webvtt') return 'not-text';
  switch (format) {
    case 'webvtt':
      return readCaptions(readWebVtt(text), headerLanguage(text));
    case 'subrip':
      return readCaptions(readSubRip(text), null);
    case 'json':
      return readObject(text);
    case 'html':
      return readPage(text, type, url);
    case 'text':
      return untimed(text.split(/\n\s*\n/).map((paragraph) => ({ text: paragraph })));
    case null:
      return 'unknown-format';
  }
}

/** Some sites escape the whole file for HTML. */
const withArrows = (document: string) =>
  document.includes('-->') || document.startsWith('<') ? document : document.replaceAll('--&gt;', '-->');

const headerLanguage = (text: string) =>
  languageOf(/^Language:[ \t]*([\w-]+)[ \t]*$/m.exec(text.slice(0, 2_000).split('\n\n', 1)[0] ?? '')?.[1]);

function readCaptions(
  captions: ReturnType<typeof readWebVtt>,
  language: string | null,
): Transcript | TranscriptFault {
  return typeof captions === 'string' ? captions : timed(cuesOf(captions), language);
}

function readObject(text: string): Transcript | TranscriptFault {
  const given = readJson(text);
  if (given === undefined) return 'broken-json';
  const segments = readSegments(given);
  if (typeof segments === 'string') return segments;
  return segments.isTimed ? timed(segments.raw, segments.language) : untimed(segments.raw);
}

/** HTML with times is a transcript. Other HTML needs its type, its address or speakers, and must be no page of a site. */
function readPage(text: string, type: string, url: string): Transcript | TranscriptFault {
  const raw = readMarkup(text);
  const isOfSite = isSitePage(text);
  const times = new Set(raw.map(({ start }) => start).filter((start) => start >= 0));
  // One time in a page of a site is the time of day.
  if (times.size > (isOfSite ? 1 : 0)) return timed(raw.map(fromStart), null);
  const hasSpeakers = raw.some(({ speaker }) => speaker);
  const isNamed =
    /^(?:text\/(?:html|plain)|application\/xhtml\+xml)$/.test(type) || /\.x?html?(?:[?#]|$)/i.test(url);
  if (!(isNamed || hasSpeakers) || isOfSite) return 'web-page';
  return raw.length === 1 && isError(raw[0]!.text) ? 'web-page' : untimed(raw);
}

/** The first speaker may have no time. A heading has neither. */
const fromStart = (cue: RawCue): RawCue =>
  Number.isNaN(cue.start) && cue.speaker ? { ...cue, start: 0 } : cue;

function timed(raw: readonly RawCue[], language: string | null): Transcript | TranscriptFault {
  const cues = orderedCues(raw);
  return typeof cues === 'string' ? cues : { language, isTimed: true, cues };
}

function untimed(paragraphs: readonly Pick<RawCue, 'text' | 'speaker'>[]): Transcript | TranscriptFault {
  const cues = orderedCues(paragraphs.map((paragraph) => ({ ...paragraph, start: 0, end: 0 })));
  if (typeof cues === 'string') return cues;
  return { language: null, isTimed: false, cues: cues.map((cue): Cue => ({ ...cue, end: 0 })) };
}
