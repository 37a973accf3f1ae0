import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { afterLayers } from '../../ui/overlay/back.ts';

/** The router's history: the URL changes only once no overlay is open. */
export function createRouterHistory(): ReturnType<typeof createBrowserHistory> {
  tellVisitApart();
  // BrowserRouter creates the same history, but does not expose it.
  const history = createBrowserHistory({ v5Compat: true });
  const { push, replace } = history;
  history.push = (...to) => afterLayers(() => push(...to));
  history.replace = (...to) => afterLayers(() => replace(...to));
  return history;
}

/** The router calls every entry that it did not push `default`: a link opened by hand would find what the one before left. */
function tellVisitApart(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}
