import { Parser } from 'htmlparser2';

/** Elements whose text is not speech. */
export const HIDDEN = new Set('script style head title template noscript nav iframe svg rt rp'.split(' '));
export const BLOCKS = new Set(
  'p div br hr li ul ol dl dt dd table tr td th pre section article main header figure figcaption blockquote h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** A `<` that opens no tag. */
const NO_TAG = /<(?!\/?[a-z!?][^<>]*>)/gi;
/** Styles within the braces of SubStation Alpha, which players also obey in SubRip: `{\an8}`, `{y:i}`. */
const STYLES = /\{(?:\\|[a-z]:)[^{}]*\}/gi;
/** The times of single words in WebVTT. */
const WORD_TIMES = /<\d[\d:.]*>/g;

/** The text of a cue without its markup, with its line breaks. Scripts and the readings of ruby are left out. */
export function spokenText(cue: string): string {
  if (!/[<&{\\]/.test(cue)) return cue;
  let text = '';
  let hidden = 0;
  const plain = cue.replaceAll(STYLES, '').replaceAll(/\\N/g, '\n').replaceAll(/\\h/g, ' ');
  parseMarkup(plain.replaceAll(WORD_TIMES, '').replaceAll(NO_TAG, '&lt;'), {
    onopentag(name) {
      if (HIDDEN.has(name)) hidden++;
      else if (BLOCKS.has(name)) text += '\n';
    },
    ontext: (data) => void (hidden === 0 && (text += data)),
    onclosetag: (name) => void (HIDDEN.has(name) && hidden--),
  });
  return text;
}

/** Elements within each other. The parser looks through all of them at each tag, so that more would keep it for seconds. */
const DEEPEST = 200;

/** Reads markup up to the first element that lies deeper than any that people write. */
export function parseMarkup(
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
