import { MAX_RAW_CUES, type RawCue } from './transcript.cues.ts';
import { spokenText } from './transcript.markup.ts';
import { clockTime, languageOf, timeOf } from './words.text.ts';

interface Segments {
  language: string | null;
  isTimed: boolean;
  raw: RawCue[];
}

/** Reads the segments of Podcasting 2.0, and those of Whisper with its shorter names of fields. */
export function readSegments(given: unknown): Segments | 'unknown-format' | 'too-many-cues' {
  const { segments = given, language } = Object(given) as Record<string, unknown>;
  if (!Array.isArray(segments)) return 'unknown-format';
  if (segments.length > MAX_RAW_CUES) return 'too-many-cues';
  let isTimed = false;
  let now = 0;
  const raw = segments.map((segment: unknown): RawCue => {
    const fields = Object(segment) as Record<string, unknown>;
    const startTime = fields['startTime'] ?? fields['start'] ?? null;
    isTimed ||= startTime !== null;
    const start = timeOf(secondsOf(startTime)) ?? now;
    const end = secondsOf(fields['endTime'] ?? fields['end']);
    now = [end, start, now].find((time) => time >= now)!;
    const { speaker } = fields;
    return {
      start,
      end,
      text: bodyOf(fields),
      speaker: typeof speaker === 'string' ? spokenText(speaker) : null,
    };
  });
  return { language: languageOf(language), isTimed, raw };
}

const secondsOf = (time: unknown) =>
  typeof time === 'string'
    ? (clockTime(time.replace(/s$/, '')) ?? NaN)
    : typeof time === 'number'
      ? time
      : NaN;

function bodyOf({ body, text, word, words }: Record<string, unknown>): string {
  const said = [body, text, word].find((given) => typeof given === 'string' && given !== '');
  if (typeof said === 'string') return spokenText(said);
  return Array.isArray(words) ? words.map((one) => bodyOf(Object(one))).join(' ') : '';
}
