import type { SharedLink } from '@clear-spring/contract';
import { linksTexts } from './links.texts.ts';

export interface LinksSummary {
  totalLinks: number;
  totalClicks: number;
  /** The clicks of the most clicked link. */
  topClicks: number;
  /** Its product, or why there is none. */
  topName: string;
  /** Null while nothing was clicked. */
  topProductId: string | null;
}

/** The three figures above the links. Of two links with equally many clicks, the first wins, which is the newer. */
export function summarize(links: readonly SharedLink[]): LinksSummary {
  const totalClicks = links.reduce((sum, link) => sum + link.clickCount, 0);
  const top = links.reduce<SharedLink | null>(
    (best, link) => (link.clickCount > (best?.clickCount ?? 0) ? link : best),
    null,
  );
  return {
    totalLinks: links.length,
    totalClicks,
    topClicks: top?.clickCount ?? 0,
    topName: top ? productNameOf(top) : linksTexts.topPerformer.none,
    topProductId: top?.productId ?? null,
  };
}

/** What has a product, unless it is out of the catalogue. */
export interface Named {
  product: { name: string } | null;
}

export const productNameOf = (link: Named): string => link.product?.name || linksTexts.unknownProduct;
