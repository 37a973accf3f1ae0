import type { AtomFeed, RssFeed } from 'feedsmith';
import { escapeMarkup } from '../../../http/html.ts';
import { readEntryWords } from './feed.atom-words.ts';
import { textOf } from './feed.text.ts';

/** An Atom feed as the RSS feed that would say the same, so that there is one reading of both. */
export function asRssFeed(
  { entries = [], xml }: AtomFeed.Feed<string>,
  document: string,
  url: string,
): Pick<RssFeed.Feed<string>, 'items' | 'language'> {
  const words = readEntryWords(document);
  return {
    ...(xml?.lang !== undefined && { language: xml.lang }),
    items: entries.map((entry) => ({
      ...asRssItem(entry, baseOf([xml?.base, entry.xml?.base], url)),
      podcast: words.get((entry.id ?? '').trim()),
    })),
  };
}

function asRssItem(entry: AtomFeed.Entry<string>, base: string): RssFeed.Item<string> {
  const { id, title, content, summary, links = [], published, updated, dc, itunes, media, psc } = entry;
  // Content that is elsewhere has no value.
  const text = content?.value ? content : summary;
  const page = links.find(({ rel = 'alternate' }) => rel === 'alternate');
  return {
    guid: { value: id },
    title: title && textOf(htmlOf(title)),
    description: text && htmlOf(text),
    link: page && baseOf([page.href], base),
    enclosures: links
      .filter(({ rel }) => rel === 'enclosure')
      .map(({ href, type }) => ({ url: href && baseOf([href], base), type })),
    pubDate: published,
    dc: { dates: [updated, ...(dc?.dates ?? [])].filter((date) => date !== undefined) },
    itunes: {
      ...itunes,
      image: itunes?.image ?? media?.thumbnails?.[0]?.url,
    },
    media,
    psc,
  };
}

/** Without a type it is plain text, where `<` means itself. */
const htmlOf = ({ type, value = '' }: AtomFeed.Content): string =>
  type && /html/i.test(type) ? value : escapeMarkup(value);

/** Each URL resolved against the one before it, as `xml:base` says. */
const baseOf = (urls: readonly (string | undefined)[], first: string): string =>
  urls.reduce<string>(
    (base, url) => (url && URL.canParse(url, base) ? new URL(url, base).href : base),
    first,
  );
