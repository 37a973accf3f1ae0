import { type ReactNode, useEffect, useRef } from 'react';

/** Pixels between the dock and the foot of the screen. */
const GAP = 12;

/**
 * What floats at the foot of the screen, one above the other. Its height is --dock: the page gets that much room, so
 * nothing is ever under it, and toasts stand above it.
 */
export function Dock({ children }: { children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      root.setProperty('--dock', height > 0 ? `${height + GAP}px` : '0px');
    });
    observer.observe(stack.current!);
    return () => {
      observer.disconnect();
      root.removeProperty('--dock');
    };
  }, []);
  return (
    <div
      ref={stack}
      className="pointer-events-none fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-9 flex flex-col items-end gap-3 wide:right-7 wide:bottom-7 wide:left-auto"
    >
      {children}
    </div>
  );
}
