/** An item of a feed, as far as the library is concerned: what it holds is text and checked URLs, never markup. */
export interface FeedItem {
  /** Null where the feed gives none that can be believed. */
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
}

/** What a server told of a feed's state, to be told again at the next check. */
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
  /** Under which its state and its episodes are kept. */
  url: string;
  read(known: Validators): Promise<FeedAnswer>;
}
