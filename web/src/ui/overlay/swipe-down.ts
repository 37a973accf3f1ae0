import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Pixels after which a touch is a swipe. */
const SLOP = 8;
/** Pixels after which a slow swipe closes, and pixels a millisecond from which a quick one does. */
const FAR = 140;
const FAST = 0.5;

/** What moves itself under a finger. */
const OWN_TOUCH = 'input, [data-touch]';

/**
 * Lets a swipe down close a sheet: the dialog around this element follows the finger, and then closes or springs back.
 * Where the element has been scrolled, a touch scrolls it, as it does below anything that scrolls by itself.
 */
export function useSwipeDown(ref: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = ref.current!;
    const sheet = element.closest<HTMLElement>('[role=dialog]') ?? element;
    const listening = new AbortController();
    let from: Touch | null = null;
    let isSwipe = false;
    let last = { y: 0, at: 0 };
    let speed = 0;

    const start = ({ touches, target }: TouchEvent) => {
      from = touches.length === 1 && isAtTop(target as Element, element) ? touches[0]! : null;
      isSwipe = false;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!from || !touch || event.touches.length > 1) return void (from = null);
      const [right, down] = [touch.clientX - from.clientX, touch.clientY - from.clientY];
      if (!isSwipe) {
        if (Math.hypot(right, down) < SLOP) return;
        if (down < Math.abs(right)) return void (from = null);
        isSwipe = true;
        last = { y: from.clientY, at: event.timeStamp };
      }
      // Or the browser takes it for its own: it reloads the page, or scrolls.
      event.preventDefault();
      const elapsed = event.timeStamp - last.at;
      if (elapsed > 0) speed = (touch.clientY - last.y) / elapsed;
      last = { y: touch.clientY, at: event.timeStamp };
      sheet.style.translate = `0 ${Math.max(0, down)}px`;
    };
    const end = ({ type }: TouchEvent) => {
      if (!from || !isSwipe) return;
      const down = last.y - from.clientY;
      from = null;
      if (type === 'touchend' && (down > FAR || (down > SLOP && speed > FAST))) return close();
      sheet.style.translate = '';
    };
    // Not passive: a swipe is ours.
    const options = { signal: listening.signal, passive: false };
    element.addEventListener('touchstart', start, options);
    element.addEventListener('touchmove', move, options);
    element.addEventListener('touchend', end, options);
    element.addEventListener('touchcancel', end, options);
    return () => listening.abort();
  }, [ref]);
}

/** Whether nothing under the finger scrolls up any further, or moves by itself. */
function isAtTop(target: Element, element: Element): boolean {
  if (target.closest(OWN_TOUCH)) return false;
  for (let at: Element | null = target; at; at = at === element ? null : at.parentElement)
    if (at.scrollTop > 0) return false;
  return true;
}
