import { type ComponentType, lazy } from 'react';

/**
 * A lazy component whose script can be fetched before it is rendered. React holds back whatever has suspended for 300
 * ms, so that no fallback flashes. A component whose script is there renders at once.
 */
export function lazyWithPrefetch<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: { default: ComponentType<Props> } | null = null;
  const fetch = async () => (loaded = await load());
  return {
    Component: lazy(() => (loaded ? atOnce(loaded) : fetch())),
    prefetch() {
      // Whoever renders the component reports the failure.
      if (!loaded) fetch().catch(() => {});
    },
  };
}

/**
 * A promise resolves a moment later, even if its value is known. lazy() also accepts a thenable that resolves at once.
 */
const atOnce = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- that is what it is for
  ({ then: (use: (value: Value) => void) => use(value) }) as Promise<Value>;
