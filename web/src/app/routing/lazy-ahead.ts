import { type ComponentType, lazy } from 'react';

/**
 * A component whose script may be fetched before anybody shows it. What has to be waited for once is held back for
 * 300 ms by React, lest its fallback flash; what is there already shows at once.
 */
export function lazyAhead<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: { default: ComponentType<Props> } | null = null;
  const fetch = async () => (loaded = await load());
  return {
    Component: lazy(() => (loaded ? atOnce(loaded) : fetch())),
    fetchAhead() {
      // A failure is told by whoever shows it.
      if (!loaded) fetch().catch(() => {});
    },
  };
}

/** A promise answers a moment later, even if it is kept already; lazy() takes what answers within the call, too. */
const atOnce = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- that is what it is for
  ({ then: (use: (value: Value) => void) => use(value) }) as Promise<Value>;
