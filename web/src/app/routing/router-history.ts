import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { afterLayers } from '../../ui/overlay/back.ts';

/** The router's view of the browser's history: the address changes only when nothing lies over the page any more. */
export function createRouterHistory(): ReturnType<typeof createBrowserHistory> {
  // What BrowserRouter makes for itself; it lets nobody in between.
  const history = createBrowserHistory({ v5Compat: true });
  const { push, replace } = history;
  history.push = (...to) => afterLayers(() => push(...to));
  history.replace = (...to) => afterLayers(() => replace(...to));
  return history;
}
