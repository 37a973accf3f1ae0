import type { FeedItem } from '../documents/feed.item.ts';

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
