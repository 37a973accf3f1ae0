import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

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

/** Paper has room for every row. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
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

/**
 * For a virtualizer's `onChange`: renders what it has measured before the browser paints. By itself it would render in a
 * later task, and a row that has grown would cover the next one for a frame or two.
 */
export function useRenderBeforePaint(): (virtualizer: unknown, isRendering: boolean) => void {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const renders = useRef(0);
  useLayoutEffect(() => {
    renders.current++;
  });
  return useCallback((_, isRendering) => {
    const seen = renders.current;
    // After the observer's callback or the commit in which it was measured: React cannot render within one.
    if (!isRendering)
      queueMicrotask(() => {
        if (renders.current === seen) flushSync(render);
      });
  }, []);
}
