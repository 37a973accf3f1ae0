import { type ReactNode, useDeferredValue } from 'react';

interface AfterPaintProps {
  /** Keeps the place. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** What is rendered once the rest has been painted: on a slow phone, a tap shows what it opened sooner. */
export function AfterPaint({ fallback, children }: AfterPaintProps) {
  const isPainted = useDeferredValue(true, false);
  return isPainted ? children : fallback;
}
