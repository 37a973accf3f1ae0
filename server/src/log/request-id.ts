import { AsyncLocalStorage } from 'node:async_hooks';
import { READABLE_ALPHABET } from '../readable-code.ts';

const ALPHABET = READABLE_ALPHABET.toUpperCase();
const LENGTH = 10;
const COUNT = ALPHABET.length ** LENGTH;

/**
 * Identifies a request to members and in the log: short enough to read out on the phone, and one of 8 × 10¹⁴, so
 * that app nodes do not collide. It grants nothing, so a fast generator is enough.
 */
export function newRequestId(): string {
  let rest = Math.floor(Math.random() * COUNT);
  let id = '';
  for (let at = 0; at < LENGTH; at++) {
    id += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return id;
}

const current = new AsyncLocalStorage<string | undefined>();

/** Runs this, and all it starts, under the request's id. */
export const withRequestId = <T>(id: string | undefined, run: () => T): T => current.run(id, run);

/** The id of the request that caused the running code; undefined where none did. */
export const currentRequestId = (): string | undefined => current.getStore();
