import { type ReactNode, useState } from 'react';
import { createHistory } from './history.ts';
import { Router } from './router.tsx';

/** The app's router at an address of the test's choice. */
export function TestRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [history] = useState(() => {
    window.history.replaceState(null, '', at);
    return createHistory();
  });
  return <Router history={history}>{children}</Router>;
}
