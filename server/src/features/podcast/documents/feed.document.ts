import { parseAtomFeed, parseRssFeed, type RssFeed } from 'feedsmith';
import type { FeedItem } from './feed.item.ts';
import { address, MAX_URL } from './feed.address.ts';
import { asRssFeed } from './feed.atom.ts';
import { withinBounds } from './feed.bounds.ts';
import { bestAudio } from './feed.enclosure.ts';
import { textOf } from './feed.text.ts';
import { readWords } from './feed.words.ts';

/** Twice what the library is designed for. */
const MAX_ITEMS = 20_000;
const MAX_TITLE = 500;
const MAX_SECONDS = 1_000_000;

export type DocumentFault =
  'empty' | 'not-a-feed' | 'cut-off' | 'malformed' | 'no-episodes' | 'too-many' | 'too-much';

/** Reads an RSS or Atom document. Items without playable audio are skipped; an item's invalid fields are left out. */
export function readDocument(
  bytes: Uint8Array,
  contentType: string | null,
  url: string,
): FeedItem[] | DocumentFault {
  const document = decode(bytes, contentType).trim();
  if (document === '') return 'empty';
  const [, root] = /<(rss|(?:\w+:)?feed)[\s>]/.exec(document.slice(0, 10_000)) ?? [];
  if (!root) return 'not-a-feed';
  const bounded = withinBounds(document);
  if (typeof bounded === 'string') return bounded;
  const { xml } = bounded;
  // The parser accepts truncated documents, so half a feed would pass for a whole one.
  if (xml.slice(xml.lastIndexOf('</')).replaceAll(/\s+/g, '') !== `</${root}>`) return 'cut-off';
  let feed;
  try {
    feed = root === 'rss' ? parseRssFeed(xml) : asRssFeed(parseAtomFeed(xml), xml, url);
  } catch {
    return 'malformed';
  }
  if ((feed.items?.length ?? 0) > MAX_ITEMS) return 'too-many';
  const base = new URL(url);
  const items = (feed.items ?? [])
    .map((item) => readItem(item, base, feed.language))
    .filter((item) => item !== null);
  return items.length > 0 ? items : 'no-episodes';
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
    duration: seconds(itunes?.duration),
    pubDate: date(item.pubDate ?? item.dc?.dates?.[0]),
    link: address(item.link, base),
    requiresSubscription: itunes?.episodeType?.toLowerCase() !== 'trailer',
    words: readWords(item, base, language),
  };
}

function seconds(given: number | undefined): number | null {
  const whole = Math.round(given ?? 0);
  return whole > 0 && whole <= MAX_SECONDS ? whole : null;
}

function date(given: string | undefined): Date | null {
  const parsed = new Date(given ?? '');
  const year = parsed.getUTCFullYear();
  // Also false for NaN. Other years are typing mistakes, and beyond ISO dates.
  return year >= 1970 && year <= 9999 ? parsed : null;
}

/** A single line, without characters that PostgreSQL's text type cannot store. */
const plain = (text: string) => text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();

/**
 * Decodes bytes to text. Servers and documents are both wrong about their encoding, most often about UTF-8. Valid UTF-8
 * is therefore read as UTF-8, unless it declares an encoding that could be mistaken for it.
 */
export function decode(bytes: Uint8Array, contentType: string | null): string {
  const start = Buffer.from(bytes.subarray(0, 200));
  const sniffed = utf16Of(start);
  if (sniffed) return new TextDecoder(sniffed).decode(bytes);

  const declared = /^[^>]*?\bencoding\s*=\s*["']([\w-]+)["']/.exec(start.toString('latin1'))?.[1];
  const served = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];
  const named = [declared, served].find(
    (label) => label && !/^(utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(label),
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

function decoderOf(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
