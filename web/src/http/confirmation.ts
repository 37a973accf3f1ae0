import { CONFIRM_IDENTITY } from '@clear-spring/contract';
import { createStore, useStore } from '../browser/store.ts';
import { withResolvers } from '../browser/older-browsers.ts';

export type ConfirmationOutcome = 'confirmed' | 'cancelled' | 'unavailable';

/** A call waits for the person to confirm who they are. */
export interface ConfirmationRequest {
  needsCode: boolean;
  settle(outcome: ConfirmationOutcome): void;
}

const request = createStore<(ConfirmationRequest & { outcome: Promise<ConfirmationOutcome> }) | null>(null);

/** What the server wants before it answers this call; null where a confirmation would change nothing. */
export const wantedConfirmation = (response: Response): string | null =>
  response.status === 403 ? response.headers.get(CONFIRM_IDENTITY) : null;

/** Asks the person, once for all calls that wait at the same time. */
export function askToConfirm(wanted: string): Promise<ConfirmationOutcome> {
  if (!request.hasListeners()) return Promise.resolve('unavailable');
  const needsCode = wanted.includes('code');
  const current = request.get();
  if (current) {
    if (needsCode && !current.needsCode) request.set({ ...current, needsCode });
    return current.outcome;
  }
  const { promise, resolve } = withResolvers<ConfirmationOutcome>();
  const settle = (outcome: ConfirmationOutcome) => {
    request.set(null);
    resolve(outcome);
  };
  request.set({ needsCode, settle, outcome: promise });
  return promise;
}

/** Whoever was asked is not here any more. */
export const cancelConfirmation = (): void => request.get()?.settle('cancelled');

/** What is to be asked at the moment. */
export const useConfirmationRequest = (): ConfirmationRequest | null => useStore(request);
