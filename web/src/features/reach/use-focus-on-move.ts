import { useLayoutEffect, useRef } from 'react';
import type { ReachPlacement } from './placement-order.ts';

/**
 * A placement that is archived or restored takes its row out of its list, and the focus with it. Tell it where the work
 * goes on: at the element with this id.
 */
export function useFocusOnMove(placements: readonly ReachPlacement[]) {
  const moving = useRef<{ placement: ReachPlacement; heir: string } | null>(null);
  useLayoutEffect(() => {
    if (!moving.current) return;
    const { placement, heir } = moving.current;
    const now = placements.find(({ shortCode }) => shortCode === placement.shortCode);
    if (!now || now.archived === placement.archived) return;
    moving.current = null;
    if (document.activeElement === document.body) document.getElementById(heir)?.focus();
  }, [placements]);
  return (placement: ReachPlacement, heir: string) => {
    moving.current = { placement, heir };
  };
}
