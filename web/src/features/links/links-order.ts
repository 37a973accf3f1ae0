import { containsWords, type SharedLink } from '@clear-spring/contract';
import { productNameOf } from './links-summary.ts';

export const linkOrders = ['newest', 'clicks', 'lastClicked'] as const;
export type LinkOrder = (typeof linkOrders)[number];

const never = '';
const compare: Record<LinkOrder, (a: SharedLink, b: SharedLink) => number> = {
  newest: (a, b) => descending(a.createdAt, b.createdAt),
  clicks: (a, b) => b.clickCount - a.clickCount,
  lastClicked: (a, b) => descending(a.lastClickAt ?? never, b.lastClickAt ?? never),
};

/** Instants in ISO 8601 stand in the order of time. */
const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

/** Those with all of the words in the product's name, its category or the short link; equals keep their order. */
export function arrange(links: readonly SharedLink[], order: LinkOrder, words: string): SharedLink[] {
  return links
    .filter((link) =>
      containsWords(`${productNameOf(link)} ${link.product?.category ?? ''} ${link.shortUrl}`, words),
    )
    .toSorted(compare[order]);
}
