import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface Follow {
  /** What scrolls. */
  box: () => HTMLElement | null;
  /** The element of the current row, if there is one. */
  current: () => HTMLElement | null;
  /** Changes with the current row; -1 for none. */
  row: number;
  /** Whether it must not scroll now. */
  isHeld: boolean;
  /** Shows a row that may be far away, at once. */
  jump: (row: number) => void;
}

/** Where the current row comes to stand: a little above the middle, because what comes is read too. */
const SHARE_ABOVE = 0.4;

/**
 * Scrolls with the current row, unless the person has scrolled it out of sight. It goes on when they bring it back, or
 * ask for it.
 */
export function useFollow({ box, current, row, isHeld, jump }: Follow) {
  const [isAway, setAway] = useState(false);
  const isByHand = useRef(false);

  const look = useEffectEvent(() => {
    if (isByHand.current && row >= 0) setAway(!isInSight(box(), current()));
  });
  const findBox = useEffectEvent(box);
  useEffect(() => {
    const scroller = findBox();
    if (!scroller) return;
    const take = () => void (isByHand.current = true);
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
    for (const event of events) scroller.addEventListener(event, take, { passive: true });
    const scrolled = () => look();
    scroller.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      for (const event of events) scroller.removeEventListener(event, take);
      scroller.removeEventListener('scroll', scrolled);
    };
  }, []);

  function reach() {
    isByHand.current = false;
    const [scroller, element] = [box(), current()];
    if (row < 0) return;
    if (scroller && element && isInSight(scroller, element)) glide(scroller, element);
    else jump(row);
  }

  const follow = useEffectEvent((to: number) => {
    if (!isAway && !isHeld && to >= 0) reach();
  });
  useLayoutEffect(() => follow(row), [row]);

  return {
    isAway: isAway && row >= 0,
    /** Back to the current row. */
    comeBack() {
      setAway(false);
      reach();
    },
  };
}

/** Whether any of it is. */
function isInSight(box: HTMLElement | null, element: HTMLElement | null): boolean {
  if (!box || !element) return false;
  const [frame, { top, bottom }] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  return bottom > frame.top && top < frame.bottom;
}

function glide(box: HTMLElement, element: HTMLElement): void {
  const [frame, { top, height }] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollBy({
    // A row that is higher than the box is read from its top.
    top: top - frame.top - Math.max(frame.height - height, 0) * SHARE_ABOVE,
    behavior: isCalm ? 'instant' : 'smooth',
  });
}
