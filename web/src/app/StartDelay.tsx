import { useEffect, useState, type ReactNode } from 'react';
import { RipplesScreen } from '../ui/Ripples.tsx';

export const START_DELAY = 50;

interface StartDelayProps {
  /** Where the screen is in the document already. */
  isOver?: boolean;
  children: ReactNode;
}

/** Renders the router a moment after the app, once stored state is in place. */
export function StartDelay({ isOver = false, children }: StartDelayProps) {
  const [started, setStarted] = useState(isOver);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return started ? children : <RipplesScreen label="Loading app..." shown />;
}
