import type { FeedWords } from './feed.words.ts';

/** A feed item as the library needs it: text and checked URLs, never markup. */
export interface FeedItem {
  /** Null if the feed has no plausible one. */
  guid: string | null;
  title: string;
  description: string;
  audioUrl: string;
  imageUrl: string | null;
  /** Whole seconds. */
  duration: number | null;
  pubDate: Date | null;
  link: string | null;
  requiresSubscription: boolean;
  /** Where its transcripts and chapters are. */
  words: FeedWords;
}
