import type { RssFeed } from 'feedsmith';
import { type AudioType, audioTypeOf, audioTypeOfName } from '../../../audio/index.ts';
import { address } from './feed.address.ts';

/** A file that an item names, wherever it does. */
interface Candidate {
  url?: string | undefined;
  type?: string | undefined;
}

/** The formats that every phone plays come first; where there are several files, most are the same episode as video. */
const PREFERRED: readonly AudioType[] = ['audio/mpeg', 'audio/mp4', 'audio/aac'];

/** The URL of the item's best audio: by format, then in the order of the feed, enclosures before other elements. */
export function bestAudio(item: RssFeed.Item<string>, base: URL): string | null {
  const [best] = candidatesOf(item)
    .flatMap(({ url, type }) => {
      const audio = audioOf({ url, type });
      const audioUrl = audio && address(url, base);
      return audioUrl ? [{ audioUrl, rank: PREFERRED.indexOf(audio) >>> 0 }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank);
  return best?.audioUrl ?? null;
}

/** By its declared type; by its name where that is absent, malformed or says nothing. */
function audioOf({ url, type }: Candidate): AudioType | null {
  const audio = audioTypeOf(type);
  if (audio === 'other') return null;
  return audio === 'unclear' ? audioTypeOfName(url?.trim() ?? '') : audio;
}

function candidatesOf({ enclosures = [], media, podcast }: RssFeed.Item<string>): Candidate[] {
  const groups = media?.groups?.flatMap(({ contents = [] }) => contents) ?? [];
  const alternates = (podcast?.alternateEnclosures ?? []).flatMap(({ type, sources = [] }) =>
    sources.map(({ uri, contentType }) => ({ url: uri, type: contentType ?? type })),
  );
  return [...enclosures, ...(media?.contents ?? []), ...groups, ...alternates];
}
