/** What a card shows: one link of a member, to be shared as a picture or printed. */
export interface Card {
  productName: string;
  /** Null for a product that content no longer lists. */
  tagline: string | null;
  /** Root-relative URL of the product's picture. */
  image: string;
  shortUrl: string;
  /** Left out if the member has told none. */
  firstName: string | null;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** Pixels of the card to share: 4:5, the tallest that Instagram and Facebook show whole. */
export const SHARED_CARD: Size = { width: 1080, height: 1350 };
