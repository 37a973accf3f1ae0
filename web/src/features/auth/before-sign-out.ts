import { withResolvers } from '../../browser/older-browsers.ts';

/** Milliseconds that a sign-out waits. */
const TIMEOUT = 3_000;

type Errand = () => Promise<unknown>;
const errands = new Set<Errand>();

/**
 * Has something done while the session is still there.
 * @returns unsubscribe
 */
export function beforeSignOut(errand: Errand): () => void {
  errands.add(errand);
  return () => void errands.delete(errand);
}

/** They may fail or take long: nobody is kept from signing out. */
export async function runErrandsBeforeSignOut(): Promise<void> {
  const { promise: isLate, resolve } = withResolvers<void>();
  const timer = setTimeout(resolve, TIMEOUT);
  await Promise.race([Promise.allSettled([...errands].map((errand) => errand())), isLate]);
  clearTimeout(timer);
}
