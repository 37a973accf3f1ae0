import type { RssFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';

type EntryWords = Pick<NonNullable<RssFeed.Item<string>['podcast']>, 'transcripts' | 'chapters'>;

/** As the namespace has been written in the course of time. */
const NAMESPACES = [
  'https://podcastindex.org/namespace/1.0',
  'https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md',
];
const MAX_REFERENCES = 50;

/** The transcripts and chapters of each Atom entry, by its id: the feed's parser finds them in RSS alone. */
export function readEntryWords(xml: string): Map<string, EntryWords> {
  const byId = new Map<string, EntryWords>();
  if (!NAMESPACES.some((namespace) => xml.includes(namespace))) return byId;
  const prefixes = new Set<string>();
  let entry: {
    id: string;
    transcripts: NonNullable<EntryWords['transcripts']>;
    chapters: EntryWords['chapters'];
  } | null = null;
  let depth = 0;
  let isId = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        for (const [key, value] of Object.entries(attributes))
          if (key.startsWith('xmlns:') && NAMESPACES.includes(value))
            prefixes.add(key.slice('xmlns:'.length));
        const [prefix, local] = split(name);
        if (depth === 2 && local === 'entry') entry = { id: '', transcripts: [], chapters: undefined };
        if (!entry || depth !== 3) return;
        isId = local === 'id';
        if (!prefixes.has(prefix)) return;
        const { url, type, language } = attributes;
        if (local === 'chapters' && url) entry.chapters ??= { url, type: type ?? '' };
        if (local === 'transcript' && url && entry.transcripts.length < MAX_REFERENCES)
          entry.transcripts.push({ url, type: type ?? '', ...(language !== undefined && { language }) });
      },
      ontext(text) {
        if (entry && isId) entry.id += text;
      },
      onclosetag() {
        depth--;
        isId = false;
        if (!entry || depth !== 1) return;
        const { id, ...words } = entry;
        if (!byId.has(id.trim())) byId.set(id.trim(), words);
        entry = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return byId;
}

function split(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)];
}
