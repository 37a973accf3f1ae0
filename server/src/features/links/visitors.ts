import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../../db/index.ts';
import * as queries from './clicks.queries.ts';

export interface VisitorHashes {
  /** The day, `YYYY-MM-DD` in UTC, and its keyed hash of the visitor: 16 bytes that lead back to no address. */
  of(address: string, agent: string): Promise<Visitor>;
}
export interface Visitor {
  day: string;
  hash: Buffer;
}

/**
 * One key a day, drawn by whichever app node needs it first. With the day its key goes, and with the key the
 * only way to tell whether two days' visitors are the same person.
 */
export function createVisitorHashes(deps: { db: Db; now: () => Date }): VisitorHashes {
  let today: { day: string; key: Promise<KeyObject> } | null = null;

  return {
    async of(address, agent) {
      const day = deps.now().toISOString().slice(0, 10);
      if (today?.day !== day) {
        // A KeyObject: made from bytes anew for each hash, the key would cost five times the hash.
        const key = queries
          .takeVisitorKey(deps.db, day, randomBytes(32))
          .then((bytes) => createSecretKey(bytes));
        today = { day, key };
        // A failed draw is not kept: the next visitor tries again.
        key.catch(() => (today = null));
      }
      const hmac = createHmac('sha256', await today.key);
      return { day, hash: hmac.update(`${address}\n${agent}`).digest().subarray(0, 16) };
    },
  };
}
