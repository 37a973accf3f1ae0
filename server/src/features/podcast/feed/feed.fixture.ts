import type { Database } from '../../../db/index.ts';
import type { PodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createMemoryLog } from '../../../log/memory.fixture.ts';
import { createOutboundClient } from '../../../outbound/index.ts';
import { createHttpFeed } from './feed.http.ts';
import { checkFeed, type FeedCheck } from './feed.service.ts';

export interface RssItem {
  title?: string;
  guid?: string;
  url?: string;
  date?: string;
  duration?: string;
  /** Raw XML inside the item. */
  more?: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
const enclosure = (url: string | undefined) =>
  url === undefined ? '' : `<enclosure url="${escaped(url)}" type="audio/mpeg" length="1"/>`;

/** An RSS document as podcast hosts write it. */
export function rss(
  items: readonly RssItem[],
  declaration = '<?xml version="1.0" encoding="UTF-8"?>',
): string {
  const body = items.map(({ title, guid, url, date, duration, more = '' }) =>
    [
      '<item>',
      element('title', title),
      element('guid', guid),
      element('pubDate', date),
      enclosure(url),
      element('itunes:duration', duration),
      more,
      '</item>',
    ].join(''),
  );
  return (
    `${declaration}<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ` +
    'xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" ' +
    `xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Well</title>${body.join('')}</channel></rss>`
  );
}

export const TRAILER = '<itunes:episodeType>trailer</itunes:episodeType>';

/** Makes the host serve these items at /feed, and imports them into the library. */
export async function importFeed(
  { db }: Pick<Database, 'db'>,
  host: PodcastHost,
  items: readonly RssItem[],
): Promise<FeedCheck> {
  const url = host.on('/feed', (_request, response) => {
    response.setHeader('content-type', 'application/rss+xml; charset=utf-8');
    response.end(rss(items));
  });
  const outbound = createOutboundClient(host.policy);
  try {
    const { log } = createMemoryLog();
    return await checkFeed({ db, log, feed: createHttpFeed({ url, outbound }), now: () => new Date() });
  } finally {
    await outbound.close();
  }
}
