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

/** The confirmation that the server requires for this call; null if none would help. */
export const wantedConfirmation = (response: Response): string | null =>
  response.status === 403 ? response.headers.get(CONFIRM_IDENTITY) : null;

/** Asks the person, once for all calls that wait at that time. */
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

/** For when the person who was asked is no longer here. */
export const cancelConfirmation = (): void => request.get()?.settle('cancelled');

/** The pending request. */
export const useConfirmationRequest = (): ConfirmationRequest | null => useStore(request);
