import { parseAtomFeed, parseRssFeed, type RssFeed } from 'feedsmith';
import type { FeedItem } from './feed.item.ts';
import { address, MAX_URL } from './feed.address.ts';
import { asRssFeed } from './feed.atom.ts';
import { readDate } from './feed.date.ts';
import { readDuration } from './feed.duration.ts';
import { bestAudio } from './feed.enclosure.ts';
import { type Outline, type OutlineFault, outlineOf } from './feed.outline.ts';
import { textOf } from './feed.text.ts';
import { readWords } from './feed.words.ts';

const MAX_TITLE = 500;

export type DocumentFault = OutlineFault | 'empty' | 'no-episodes';

/**
 * Reads an RSS or Atom document. Items without playable audio and broken ones are skipped; an item's invalid fields are
 * left out.
 */
export function readDocument(
  bytes: Uint8Array,
  contentType: string | null,
  url: string,
): FeedItem[] | DocumentFault {
  const document = decode(bytes, contentType).trim();
  if (document === '') return 'empty';
  const outline = outlineOf(document);
  if (typeof outline === 'string') return outline;
  if (outline.items.length === 0) return 'no-episodes';
  const feed = parse(outline, url);
  if (!feed) return 'malformed';
  const base = new URL(url);
  const items = (feed.items ?? [])
    .map((item) => readItem(item, base, feed.language))
    .filter((item) => item !== null);
  return items.length > 0 ? items : 'no-episodes';
}

type Feed = Pick<RssFeed.Feed<string>, 'items' | 'language'>;

/** All items together; if that fails each alone, so that only those are missing that cannot be parsed. */
function parse({ kind, head, items, tail }: Outline, url: string): Feed | null {
  if (items.length === 0) return {};
  const attempt = (content: string): Feed | null => {
    const xml = head + content + tail;
    try {
      return kind === 'rss' ? parseRssFeed(xml) : asRssFeed(parseAtomFeed(xml), xml, url);
    } catch {
      return null;
    }
  };
  const whole = attempt(items.join(''));
  if (whole && (whole.items ?? []).length === items.length) return whole;
  const single = items.map(attempt).filter((feed) => feed !== null);
  const [first] = single;
  return first ? { ...first, items: single.flatMap((feed) => feed.items?.slice(0, 1) ?? []) } : null;
}

function readItem(item: RssFeed.Item<string>, base: URL, language: string | undefined): FeedItem | null {
  const audioUrl = bestAudio(item, base);
  if (!audioUrl) return null;
  const { itunes } = item;
  return {
    guid: plain(item.guid?.value ?? '').slice(0, MAX_URL) || null,
    title: plain(item.title ?? itunes?.title ?? '').slice(0, MAX_TITLE) || 'Untitled episode',
    description: textOf(item.description ?? item.content?.encoded ?? itunes?.summary ?? ''),
    audioUrl,
    imageUrl: address(itunes?.image, base),
    duration: readDuration(String(itunes?.duration ?? mediaDuration(item))),
    pubDate: dateOf(item),
    link: address(item.link, base),
    requiresSubscription: itunes?.episodeType?.toLowerCase() !== 'trailer',
    words: readWords(item, base, language),
  };
}

const mediaDuration = ({ media }: RssFeed.Item<string>): number | undefined =>
  media?.contents?.find(({ duration }) => duration)?.duration;

/** The first that can be read: a broken one hides no other. */
function dateOf({ pubDate, dc, atom, dcterms }: RssFeed.Item<string>): Date | null {
  const given = [pubDate, dc?.dates, atom?.published, atom?.updated, dcterms?.issued, dcterms?.created];
  const others = [dcterms?.available, dcterms?.dates, dcterms?.modified];
  for (const text of [...given, ...others].flat()) {
    const date = text === undefined ? null : readDate(text);
    if (date) return date;
  }
  return null;
}

/** A single line, without characters that PostgreSQL's text type cannot store. */
const plain = (text: string) => text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();

/**
 * Decodes bytes to text. Servers and documents are both wrong about their encoding, most often about UTF-8. Valid UTF-8
 * is therefore read as UTF-8, unless it declares an encoding that could be mistaken for it. UTF-16 is none: programs
 * declare it and send UTF-8.
 */
export function decode(bytes: Uint8Array, contentType: string | null): string {
  const start = Buffer.from(bytes.subarray(0, 4_000));
  if (start.subarray(0, 3).equals(UTF8_BOM)) return new TextDecoder().decode(bytes);
  const sniffed = utf16Of(start);
  if (sniffed) return new TextDecoder(sniffed).decode(bytes);

  const declared = declaredIn(start.toString('latin1'));
  const served = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];
  const named = [declared, served].find(
    (label) => label && !/^(utf-?8|utf-?16(le|be)?|unicode|us-ascii|iso-8859-1|windows-1252)$/i.test(label),
  );
  const decoder = named ? decoderOf(named) : null;
  if (decoder) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    const saysOther = !/^utf-?8$/i.test(declared ?? served ?? 'utf-8');
    // Keep UTF-8 with a few damaged characters. Windows-1252 never fails.
    return saysOther || isDamaged(text) ? new TextDecoder('windows-1252').decode(bytes) : text;
  }
}

const isDamaged = (text: string) =>
  2 * text.replaceAll(/[^\u{fffd}]+/gu, '').length > text.replaceAll(/\p{ASCII}+/gu, '').length;

/** UTF-16 by its mark, or by the zeros beside characters of ASCII. */
function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = start;
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d) ? 'utf-16be' : null;
}

/** The encoding in the XML declaration, which may follow other text. */
function declaredIn(start: string): string | undefined {
  const [declaration = ''] = start.slice(start.indexOf('<?xml ')).split('>', 1);
  return /\bencoding\s{0,9}=\s{0,9}["']([\w-]{1,40})["']/.exec(declaration)?.[1];
}

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);

function decoderOf(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
