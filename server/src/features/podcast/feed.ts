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

/** The validators of a feed's version (ETag, Last-Modified), sent with the next check. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type FeedAnswer =
  | 'unchanged'
  /** A sentence for admins. */
  | { failure: string }
  | { items: FeedItem[]; validators: Validators };

export interface FeedSource {
  /** The key of its state and its episodes. */
  url: string;
  read(known: Validators): Promise<FeedAnswer>;
}
