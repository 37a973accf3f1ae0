import { areCaptions } from './transcript.captions.ts';
import { isError } from './transcript.page.ts';
import { parseMarkup } from './transcript.markup.ts';

export type TranscriptFormat = 'webvtt' | 'subrip' | 'json' | 'html' | 'text';

const ELEMENTS = new Set(
  'html head body title meta link style script base p div span br hr cite time section article main header footer nav aside ul ol li dl dt dd table blockquote pre code figure h1 h2 h3 h4 h5 h6 b i u em strong small font center a img'.split(
    ' ',
  ),
);
/** Rich Text, PDF, SubStation Alpha, MicroDVD, MPL, Scenarist, playlists, lyrics, Whisper's table, SubViewer. */
const UNKNOWN =
  /^(?:\{\\rtf|%PDF-|\[(?:Script Info|V4\+? Styles|Events|INFORMATION)\]|\{\d+\}\{\d*\}|\[\d+\]\[\d*\]|Scenarist_SCC|#EXTM3U|\[(?:ti|ar|al|by|offset|length):|start\tend\ttext\n|\d+:\d\d:\d\d[.:]\d{2,3},\d+:\d\d:\d\d[.:]\d{2,3}\s)/i;

/** The format of a document by its beginning, because declared types are often wrong. Null for an unknown one. */
export function formatOf(text: string, type: string): TranscriptFormat | null {
  if (/^WEBVTT(?:[ \t\n]|$)/i.test(text)) return 'webvtt';
  if (
    /^(?:\{\s*["}]|\[\s*(?:\{\s*["}]|\[(?!\p{L})|\]))/u.test(text) ||
    (text.startsWith('{') && /\bjson$/.test(type))
  )
    return 'json';
  if (text.startsWith('<')) return markupOf(text);
  if (areCaptions(text)) return 'subrip';
  return UNKNOWN.test(text) || isError(text) ? null : 'text';
}

/** HTML by its first element; other elements that are closed at the end are XML. */
function markupOf(text: string): 'html' | 'text' | null {
  if (/^<!doctype\s+html/i.test(text)) return 'html';
  let first: string | null = null;
  const remember = (name: string) => void (first ??= name);
  parseMarkup(text.slice(0, 5_000), { onopentag: remember, ontext: () => {}, onclosetag: () => {} });
  if (ELEMENTS.has(first ?? '')) return 'html';
  return /^<[?!]/.test(text) || text.endsWith('>') ? null : 'text';
}
