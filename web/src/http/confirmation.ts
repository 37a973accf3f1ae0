import { CONFIRM_IDENTITY } from '@clear-spring/contract';
import { useSyncExternalStore } from 'react';
import { withResolvers } from '../browser/older-browsers.ts';

export type ConfirmationOutcome = 'confirmed' | 'cancelled' | 'unavailable';

/** A call waits for the person to confirm who they are. */
export interface ConfirmationRequest {
  needsCode: boolean;
  settle(outcome: ConfirmationOutcome): void;
}

let current: (ConfirmationRequest & { outcome: Promise<ConfirmationOutcome> }) | null = null;
const listeners = new Set<() => void>();

function change(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** What the server wants before it answers this call; null where a confirmation would change nothing. */
export const wantedConfirmation = (response: Response): string | null =>
  response.status === 403 ? response.headers.get(CONFIRM_IDENTITY) : null;

/** Asks the person, once for all calls that wait at the same time. */
export function askToConfirm(wanted: string): Promise<ConfirmationOutcome> {
  if (listeners.size === 0) return Promise.resolve('unavailable');
  const needsCode = wanted.includes('code');
  if (current) {
    if (needsCode && !current.needsCode) change({ ...current, needsCode });
    return current.outcome;
  }
  const { promise, resolve } = withResolvers<ConfirmationOutcome>();
  const settle = (outcome: ConfirmationOutcome) => {
    change(null);
    resolve(outcome);
  };
  change({ needsCode, settle, outcome: promise });
  return promise;
}

/** Whoever was asked is not here any more. */
export const cancelConfirmation = (): void => current?.settle('cancelled');

/** What is to be asked at the moment. */
export const useConfirmationRequest = (): ConfirmationRequest | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
