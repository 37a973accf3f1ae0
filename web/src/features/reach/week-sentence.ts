import type { Reach } from '@clear-spring/contract';
import { reachTexts } from './reach.texts.ts';

export interface WeekSentence {
  text: string;
  /** Of the link with most clicks. */
  shortCode: string;
}

/** What the week has brought; null if it has brought nothing. */
export function weekSentence({ clicks, links }: Reach): WeekSentence | null {
  const [first, second] = links;
  if (clicks === 0 || !first) return null;
  const name = first.product?.name;
  const isAhead = first.clicks > (second?.clicks ?? 0);
  const text =
    !name || !isAhead
      ? reachTexts.week.several(clicks)
      : first.clicks === clicks
        ? reachTexts.week.all(clicks, name)
        : reachTexts.week.most(clicks, name);
  return { text, shortCode: first.shortCode };
}
