import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { brand, episodeSeries, pages } from '@clear-spring/content';
import { type AudioType, audioTypeOfName } from '../../../audio/index.ts';
import type { Db } from '../../../db/index.ts';
import { escapeMarkup, Html, html } from '../../../http/html.ts';
import type { EpisodeRow } from '../feed/feed.queries.ts';
import { listUploaded } from '../words/words.queries.ts';
import { libraryVersion, listEpisodes } from '../library/library.queries.ts';

/** Incremented when the document changes although the library does not: it is part of the ETag. */
const EDITION = 2;
/** Stands for the URL of one member's feed in the document that all share; escaped text has no such character. */
const OWN_URL = new Html('\0');
/** How many episodes are written before other requests have their turn. */
const BATCH = 200;

interface Deps {
  db: Db;
  feedUrl: string;
  publicUrl: string;
}

export interface FeedDocuments {
  /** The ETag of the feed at this URL, as it is now, and the feed as RSS. */
  read(ownUrl: string): Promise<{ etag: string; rss: () => Promise<string> }>;
}

/** The document is written once per change of the library, for all members; only the URLs differ. */
export function createFeedDocuments(deps: Deps): FeedDocuments {
  let kept: { version: number; shared: Promise<string> } | null = null;

  function sharedAt(version: number): Promise<string> {
    if (kept?.version === version) return kept.shared;
    const shared = writeLibrary(deps);
    kept = { version, shared };
    // A failure is not kept: the next request tries again.
    shared.catch(() => (kept = null));
    return shared;
  }

  return {
    async read(ownUrl) {
      const version = await libraryVersion(deps.db, deps.feedUrl);
      return {
        etag: `W/"${hash('sha256', `${EDITION} ${version} ${ownUrl}`, 'base64url').slice(0, 22)}"`,
        rss: async () => (await sharedAt(version)).replaceAll(OWN_URL.markup, () => ownUrl),
      };
    },
  };
}

async function writeLibrary({ db, feedUrl, publicUrl }: Deps): Promise<string> {
  const [rows, uploaded] = await Promise.all([listEpisodes(db, feedUrl), listUploaded(db, feedUrl)]);
  return writeRss(rows, new Set(uploaded), publicUrl);
}

async function writeRss(
  rows: readonly EpisodeRow[],
  uploaded: ReadonlySet<string>,
  publicUrl: string,
): Promise<string> {
  const items: Html[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % BATCH === 0) await setImmediate();
    items.push(item(row, row.words.transcripts.length > 0 || uploaded.has(row.id)));
  }
  // prettier-ignore
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${episodeSeries}</title>
<link>${publicUrl}</link>
<description>${pages.advancedAudios.intro}</description>
<language>en</language>
<atom:link rel="self" type="application/rss+xml" href="${OWN_URL}"/>
<itunes:author>${brand.companyName}</itunes:author>
<itunes:image href="${publicUrl}/icons/app-512.png"/>
<itunes:category text="Health &amp; Fitness"/>
<itunes:explicit>false</itunes:explicit>
<itunes:block>Yes</itunes:block>
<podcast:block>yes</podcast:block>
<podcast:locked>yes</podcast:locked>
${items}</channel>
</rss>
`.markup;
}

function item(row: EpisodeRow, hasTranscript: boolean): Html {
  const { id, title, description, audioUrl, imageUrl, duration, pubDate, requiresSubscription, words } = row;
  const type = audioTypeOfName(audioUrl) ?? 'audio/mpeg';
  const picture = pictureOf(imageUrl);
  // The size of a file at another host is unknown: 0 says so, and validators accept it.
  // prettier-ignore
  return html`<item>
<guid isPermaLink="false">${id}</guid>
<title>${valid(title)}</title>
<description>${asHtml(valid(description))}</description>
<enclosure url="${OWN_URL}/episodes/${id}.${EXTENSIONS.get(type) ?? 'mp3'}" type="${type}" length="0"/>
${pubDate !== null && html`<pubDate>${pubDate.toUTCString()}</pubDate>
`}${duration !== null && html`<itunes:duration>${String(duration)}</itunes:duration>
`}${picture !== null && html`<itunes:image href="${picture}"/>
`}${hasTranscript && html`<podcast:transcript url="${OWN_URL}/episodes/${id}/transcript.vtt" type="text/vtt"/>
`}${(words.chaptersUrl !== null || words.chapters.length > 0) && html`<podcast:chapters url="${OWN_URL}/episodes/${id}/chapters.json" type="application/json+chapters"/>
`}<itunes:episodeType>${requiresSubscription ? 'full' : 'trailer'}</itunes:episodeType>
</item>
`;
}

/** Podcast apps judge an enclosure by how its URL ends. */
const EXTENSIONS = new Map<AudioType, string>([
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/ogg', 'ogg'],
  ['audio/flac', 'flac'],
  ['audio/wav', 'wav'],
]);

/** Podcast apps show JPEG and PNG; the demo's covers are SVG. */
const pictureOf = (imageUrl: string | null): string | null =>
  imageUrl?.startsWith('http') && !/\.svg(\?|$)/i.test(imageUrl) ? imageUrl : null;

/** Podcast apps read a description as HTML. */
const asHtml = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>');

/** Without the characters that XML forbids, even escaped. */
const valid = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
