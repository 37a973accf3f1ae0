import type { LinkReach } from '@clear-spring/contract';

export type ReachPlacement = LinkReach['placements'][number];

/** The codes in the order of their clicks in the range; equally many keep the order of the answer. */
export const orderOf = (placements: readonly ReachPlacement[]): string[] =>
  placements.toSorted((a, b) => b.clicks - a.clicks).map(({ shortCode }) => shortCode);

/**
 * In a given order, which holds while somebody looks: a row must not move away under a finger because of a click. New
 * ones come last.
 */
export function inOrder(placements: readonly ReachPlacement[], order: readonly string[]): ReachPlacement[] {
  const place = (code: string) => {
    const at = order.indexOf(code);
    return at < 0 ? order.length : at;
  };
  return placements.toSorted((a, b) => place(a.shortCode) - place(b.shortCode));
}
