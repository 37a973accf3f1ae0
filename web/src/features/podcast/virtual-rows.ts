import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** The `data-id` of the row that holds the focus. Its place may change. */
export function useFocusedRow(list: RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const rows = list.current;
    const enter = ({ target }: FocusEvent) =>
      setFocused((target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null);
    // Focus that moves to another row has not left the list. A render in between would remove the row.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!rows?.contains(relatedTarget as Node | null)) setFocused(null);
    };
    rows?.addEventListener('focusin', enter);
    rows?.addEventListener('focusout', leave);
    return () => {
      rows?.removeEventListener('focusin', enter);
      rows?.removeEventListener('focusout', leave);
    };
  }, [list]);
  return focused;
}

/**
 * The rows in sight and the focused one, because unmounting it would lose the focus. Its neighbours too, because Tab may
 * be pressed faster than the list scrolls.
 * @param focused -1 for none
 */
export function rangeWith(range: Range, focused: number): number[] {
  const inSight = defaultRangeExtractor(range);
  if (focused < 0) return inSight;
  const reached = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < range.count);
  return [...new Set([...inSight, ...reached])].toSorted((a, b) => a - b);
}
