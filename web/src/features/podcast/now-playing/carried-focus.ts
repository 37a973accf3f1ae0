import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isWideNow } from '../../../ui/use-is-wide.ts';

// When a tablet is turned, what plays moves between the column and the sheet or the mini player. A focus within it goes
// along, to the control of the same name.

const PLACE = '[data-now-playing]';

/** Into the column, once there is room for it. */
export function useFocusIntoColumn(isWide: boolean): void {
  const wasWide = useRef(isWide);
  useEffect(() => {
    const isTurned = isWide && !wasWide.current;
    wasWide.current = isWide;
    const focused = document.activeElement;
    if (isTurned && focused?.closest(PLACE)) carry(focused, document.querySelector(`main ${PLACE}`));
  }, [isWide]);
}

/** Out of the column. */
export function useFocusFromColumn(column: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = column.current;
    return () => {
      const focused = document.activeElement;
      if (!focused || !place?.contains(focused) || isWideNow()) return;
      // The mini player is not there yet.
      requestAnimationFrame(() => carry(focused, document.querySelector(PLACE)));
    };
  }, [column]);
}

function carry(focused: Element, place: Element | null): void {
  const controls = [...(place?.querySelectorAll<HTMLElement>('button, a, input') ?? [])];
  const name = focused.getAttribute('aria-label');
  const same = controls.find((control) => name !== null && control.getAttribute('aria-label') === name);
  (same ?? controls[0])?.focus({ preventScroll: true });
}
