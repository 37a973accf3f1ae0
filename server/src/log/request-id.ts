import { AsyncLocalStorage } from 'node:async_hooks';
import { READABLE_ALPHABET } from '../readable-code.ts';

const ALPHABET = READABLE_ALPHABET.toUpperCase();
const LENGTH = 10;
const COUNT = ALPHABET.length ** LENGTH;

/**
 * Names a call towards members and in the log: short enough to be read out on the phone, and one of 8 × 10¹⁴, so that
 * no two app nodes give the same. It proves nothing and opens nothing, so a fast generator will do.
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

/** Runs what a call causes; whatever it starts knows the call's id. */
export const withRequestId = <T>(id: string | undefined, run: () => T): T => current.run(id, run);

/** The call that caused what runs now; undefined where none did. */
export const currentRequestId = (): string | undefined => current.getStore();
