import type { RawCue } from './transcript.cues.ts';
import { BLOCKS, HIDDEN, parseMarkup } from './transcript.markup.ts';
import { clockTime, lineOf } from './words.text.ts';

/** Paragraphs, after `cite` with who speaks and `time` with when, as the namespace describes its HTML. */
export function readMarkup(document: string): RawCue[] {
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
      } else if (BLOCKS.has(name)) close();
    },
    ontext(data) {
      if (hidden > 0) return;
      if (inside === 'cite') cite += data;
      else if (inside === 'time') time += data;
      else said += data;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--;
      else if (name === 'cite') speaker = lineOf(cite).replace(/ ?:$/, '') || null;
      else if (name === 'time') start = clockTime(time.replaceAll(/[[\]()]/g, '')) ?? start;
      else if (BLOCKS.has(name)) close();
      if (name === inside) inside = null;
    },
  });
  close();
  return raw;
}
