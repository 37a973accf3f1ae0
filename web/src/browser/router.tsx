// What the app needs of a router. It was React Router's, which costs every first visit 8 KB more: routes are a table of
// literal paths here, and screens load their own data.

import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Arrival, Location, NavigateOptions, NavigationType, RouterHistory } from './history.ts';

type Navigate = RouterHistory['navigate'];

const Here = createContext<Arrival | null>(null);
const Navigator = createContext<Navigate | null>(null);
const Params = createContext<Readonly<Record<string, string>>>({});

/** Renders where the app is, whenever that changes. */
export function Router({ history, children }: { history: RouterHistory; children: ReactNode }) {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: history.location, type: 'pop' }));
  useLayoutEffect(() => history.listen((next) => startTransition(() => setArrival(next))), [history]);
  return (
    <Navigator value={history.navigate}>
      <Here value={arrival}>{children}</Here>
    </Navigator>
  );
}

function inRouter<Value>(value: Value | null): Value {
  if (!value) throw new Error('There is no Router around this.');
  return value;
}

export const useLocation = (): Location => inRouter(use(Here)).location;
export const useNavigationType = (): NavigationType => inRouter(use(Here)).type;
export const useNavigate = (): Navigate => inRouter(use(Navigator));

/** The parts of this screen's path that are parameters. */
export const useParams = () => use(Params);
export const ScreenParams = Params;

type QueryInit = Record<string, string> | ((now: URLSearchParams) => URLSearchParams);

/** The address's query, and what replaces it; without a `replace`, Back returns to the former one. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (init: QueryInit, options?: NavigateOptions) => {
      // `search` may be older: a change that was just made renders later.
      const now = window.location;
      const next =
        typeof init === 'function' ? init(new URLSearchParams(now.search)) : new URLSearchParams(init);
      navigate(`${now.pathname}${next.size > 0 ? `?${next}` : ''}`, options);
    },
    [navigate],
  );
  return [params, setParams] as const;
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown };

/** A link within the app. Its address is in the page, so that it opens in a new tab as any link does. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event, rest.target)) return;
    const { href, origin } = event.currentTarget;
    if (origin !== window.location.origin) return;
    event.preventDefault();
    // A second visit of the same address would need a second Back: also of one whose screen is yet to come.
    navigate(href, { replace: href === window.location.href, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** With a key or another button, links open elsewhere. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target?: string) =>
  button === 0 && (!target || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey);

interface NavigateProps extends NavigateOptions {
  to: string;
}

/** Leads elsewhere as soon as it is rendered, and again if Back led to another address before the app got there. */
export function Navigate(props: NavigateProps) {
  return <Departure key={useLocation().key} {...props} />;
}

function Departure({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate();
  const stateKey = JSON.stringify(state);
  useEffect(() => {
    navigate(to, { replace, state: stateKey === undefined ? null : (JSON.parse(stateKey) as unknown) });
  }, [navigate, to, replace, stateKey]);
  return null;
}
