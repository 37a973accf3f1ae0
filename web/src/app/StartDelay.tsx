import { useEffect, useState, type ReactNode } from 'react';
import { RipplesScreen } from '../ui/Ripples.tsx';

export const START_DELAY = 50;

/** Renders the router a moment after the app, once stored state is in place. */
export function StartDelay({ children }: { children: ReactNode }) {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return started ? children : <RipplesScreen label="Loading app..." shown />;
}
