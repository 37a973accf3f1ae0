import type { RssFeed } from 'feedsmith';
import { type Chapter, readSimpleChapters } from './chapters.document.ts';
import { address } from './feed.address.ts';
import { languageOf, lineOf } from './words.text.ts';

/** A transcript that the feed names. */
export interface TranscriptReference {
  url: string;
  /** The media type that the feed gives, in lower case; often wrong. */
  type: string;
  /** As in BCP 47. */
  language: string | null;
}

/** Where an episode's words are. */
export interface FeedWords {
  /** The best first. */
  transcripts: TranscriptReference[];
  chaptersUrl: string | null;
  /** Chapters inside the feed itself (Podlove Simple Chapters). */
  chapters: Chapter[];
}

export const NO_WORDS: FeedWords = { transcripts: [], chaptersUrl: null, chapters: [] };

/** Podcasts give a transcript in a few formats and languages. */
const MAX_REFERENCES = 12;

/** By what each format tells: speakers and exact times, times, words alone. */
const FORMATS = [
  /^text\/vtt$/,
  /^application\/(\w+\+)?json$/,
  /^(application\/(x-)?subrip|application\/srt|text\/srt)$/,
  /^text\/html$/,
  /^text\/plain$/,
];
const rankOf = (type: string) => FORMATS.findIndex((format) => format.test(type)) >>> 0;

/** Reads `podcast:transcript`, `podcast:chapters` and `psc:chapters` of an item. */
export function readWords(
  item: Pick<RssFeed.Item<string>, 'podcast' | 'psc'>,
  base: URL,
  feedLanguage: string | undefined,
): FeedWords {
  const { podcast, psc } = item;
  const spoken = primary(feedLanguage);
  const isTranslation = ({ language }: TranscriptReference) =>
    spoken !== null && language !== null && primary(language) !== spoken;
  const transcripts = (podcast?.transcripts ?? [])
    .map(({ url, type, language }) => ({
      url: address(url, base),
      type: lineOf(type ?? '')
        .split(';', 1)[0]!
        .trim()
        .toLowerCase()
        .slice(0, 100),
      language: languageOf(language),
    }))
    .filter((reference): reference is TranscriptReference => reference.url !== null)
    .toSorted(
      (a, b) => Number(isTranslation(a)) - Number(isTranslation(b)) || rankOf(a.type) - rankOf(b.type),
    )
    .slice(0, MAX_REFERENCES);
  return {
    transcripts,
    chaptersUrl: address(podcast?.chapters?.url, base),
    chapters: readSimpleChapters(psc?.chapters ?? [], base),
  };
}

const primary = (language: string | null | undefined) =>
  languageOf(language)?.split('-', 1)[0]!.toLowerCase() ?? null;
