import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { atTheFoot } from '../../ui/DockCard.tsx';
import { setFootHeight } from '../../ui/foot-heights.ts';

/** Pixels between the dock and the foot of the screen. */
const GAP = 12;

/** Scrolls the element in use out from under a growing dock. An element that is off screen stays there. */
function keepClear(element: Element, dock: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom > dock.getBoundingClientRect().top && top < window.innerHeight)
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/**
 * What floats at the foot of the screen, stacked. Its height is --dock: the page has that much padding, so nothing is
 * ever covered, and toasts appear above it.
 */
export function Dock({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = stack.current!;
    const pressing = new AbortController();
    // Not every browser focuses what is pressed.
    let pressed: EventTarget | null = null;
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, ({ target }) => (pressed = target), {
        capture: true,
        signal: pressing.signal,
      });
    let before = 0;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      setFootHeight('dock', height > 0 ? height + GAP : 0);
      if (height > before && pressed instanceof Element && !own.contains(pressed)) keepClear(pressed, own);
      before = height;
    });
    observer.observe(own);
    return () => {
      pressing.abort();
      observer.disconnect();
      setFootHeight('dock', 0);
    };
  }, []);
  return (
    <div ref={stack} className={clsx(atTheFoot, 'pointer-events-none z-9 flex flex-col items-end gap-3')}>
      {children}
    </div>
  );
}
