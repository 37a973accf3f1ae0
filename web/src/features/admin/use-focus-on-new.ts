import { type RefObject, useEffect, useRef } from 'react';

/**
 * The first of the rows that were asked for gets the focus: the button may be gone, and they are what comes next.
 * @param heads what takes the focus, one in each row
 * @param asked how often somebody has asked for more
 * @param isThere whether what was asked for has come
 */
export function useFocusOnNew(
  list: RefObject<HTMLElement | null>,
  heads: string,
  { asked, isThere }: { asked: number; isThere: boolean },
) {
  const shown = useRef({ asked: 0, rows: 0 });
  useEffect(() => {
    if (!isThere) return;
    const rows = list.current?.querySelectorAll<HTMLElement>(heads) ?? [];
    if (asked > shown.current.asked) rows[shown.current.rows]?.focus();
    shown.current = { asked, rows: rows.length };
  });
}
