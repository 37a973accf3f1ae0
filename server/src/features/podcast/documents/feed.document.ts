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
  const sniffed =
    (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0x3c && start[1] === 0)
      ? 'utf-16le'
      : (start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] === 0x3c)
        ? 'utf-16be'
        : null;
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
    const saysUtf8 = /^utf-?8$/i.test(declared ?? served ?? 'utf-8');
    // For UTF-8, replace damaged characters; otherwise use the encoding that never fails.
    return new TextDecoder(saysUtf8 ? 'utf-8' : 'windows-1252').decode(bytes);
  }
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
