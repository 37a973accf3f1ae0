import { useExternalState } from '../../../browser/store.ts';

/** What Chrome tells of the connection; Safari and Firefox tell nothing (https://wicg.github.io/netinfo/). */
interface Connection extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether the member is known to pay for bytes or to save them. A connection of which nothing is known is not. */
export const isMetered = (): boolean => {
  const { type, saveData = false } = connection() ?? {};
  return saveData || type === 'cellular';
};

export function subscribeToMetered(listener: () => void): () => void {
  const own = connection();
  own?.addEventListener?.('change', listener);
  return () => own?.removeEventListener?.('change', listener);
}

export const useMetered = (): boolean => useExternalState(subscribeToMetered, isMetered);
