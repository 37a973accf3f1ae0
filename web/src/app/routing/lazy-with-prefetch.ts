import { type ComponentType, lazy } from 'react';
import { sayUnlessAlive } from '../alive.ts';

/** Milliseconds until a finished page asks again for what would bring it to life. */
const RETRY_DELAY = 3_000;

/**
 * A lazy component whose script can be fetched before it is rendered. React holds back whatever has suspended for 300
 * ms, so that no fallback flashes. A component whose script is there renders at once.
 */
export function lazyWithPrefetch<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: { default: ComponentType<Props> } | null = null;
  const fetch = async () => (loaded = await load());
  const fetchNeeded = (): ReturnType<typeof fetch> =>
    fetch().catch(async (error: unknown) => {
      if (!sayUnlessAlive()) throw error;
      // What was typed is still there, and comes back with the page.
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      return fetchNeeded();
    });
  return {
    Component: lazy(() => (loaded ? atOnce(loaded) : fetchNeeded())),
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
