/** Where the app is. */
export interface Location {
  pathname: string;
  /** With its `?`; empty if there is none. */
  search: string;
  hash: string;
  /** What whoever led here left for the screen; null if nothing. */
  state: unknown;
  /** Tells one visit of an address from another. */
  key: string;
}

/** How the app came to where it is. Pop is the browser's doing: Back, Forward, the first page. */
export type NavigationType = 'pop' | 'push' | 'replace';

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export interface Arrival {
  location: Location;
  type: NavigationType;
}

export interface RouterHistory {
  readonly location: Location;
  /** To an address of this app, which may be relative: `?page=2`. Others open as any link does. */
  navigate(to: string, options?: NavigateOptions): void;
  /** @returns unsubscribe */
  listen(onArrival: (arrival: Arrival) => void): () => void;
}

/** What an entry of the browser's history holds; others add to it. */
interface Entry {
  usr?: unknown;
  key?: string;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * The browser's history, and whoever listens is told of each step in it. An entry that this has not made, such as that
 * of an address that was typed or of a place on the page, gets a key of its own, so that it finds what it left, and
 * nothing that another visit left.
 * @param whenFree is given what would change the address, to do it at once or later
 */
export function createHistory(whenFree = (go: () => void) => go()): RouterHistory {
  giveKey();
  const listeners = new Set<(arrival: Arrival) => void>();
  const tell = (type: NavigationType) => {
    const arrival = { location: here(), type };
    for (const listener of listeners) listener(arrival);
  };
  window.addEventListener('popstate', () => {
    giveKey();
    tell('pop');
  });
  return {
    get location() {
      return here();
    },
    navigate(to, { replace = false, state = null } = {}) {
      const url = new URL(to, window.location.href);
      if (url.origin !== window.location.origin) return window.location.assign(url);
      const made = { usr: state, key: newKey() } satisfies Entry;
      const address = url.pathname + url.search + url.hash;
      whenFree(() => {
        if (replace) window.history.replaceState(made, '', address);
        else window.history.pushState(made, '', address);
        tell(replace ? 'replace' : 'push');
      });
    },
    listen(onArrival) {
      listeners.add(onArrival);
      return () => void listeners.delete(onArrival);
    },
  };
}

const entry = () => (window.history.state ?? {}) as Entry;

function giveKey(): void {
  if (!entry().key) window.history.replaceState({ ...entry(), key: newKey() }, '');
}

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = '' } = entry();
  return { pathname, search, hash, state: usr, key };
}
