import { hash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/index.ts';
import { rateLimitSubject } from '../../http/client-network.ts';
import * as queries from './clicks.queries.ts';
import type { Visitor } from './clicks.aggregate.ts';

export interface VisitorHashes {
  /** The day and its keyed hashes of a link's visitor, which lead back to no address and to no other link. */
  of(shortCode: string, address: string, agent: string): Promise<Visitor>;
}

/**
 * One key a day, drawn by whichever app node needs it first. With the day its key goes, and with the key the
 * only way to tell whether two days' visitors are the same person.
 */
export function createVisitorHashes(deps: { db: Db; now: () => Date }): VisitorHashes {
  let today: { day: string; key: Promise<string> } | null = null;

  return {
    async of(shortCode, address, agent) {
      const day = deps.now().toISOString().slice(0, 10);
      if (today?.day !== day) {
        const key = queries
          .getOrCreateVisitorKey(deps.db, day, randomBytes(32))
          .then((bytes) => bytes.toString('hex'));
        today = { day, key };
        // A failure is not cached: the next visitor tries again.
        key.catch(() => (today = null));
      }
      const keyed = `${await today.key}${shortCode}\n`;
      return {
        day,
        network: half(`${keyed}${networkOf(address)}`),
        hash: half(`${keyed}${address}\n${agent}`),
      };
    },
  };
}

/** Half of a digest cannot be extended, which is what HMAC prevents at three times the cost. */
const half = (text: string) => hash('sha256', text, 'hex').slice(0, 32);

/** A plain IPv4 address is its own network. Anything else is parsed, which takes longer. */
const networkOf = (address: string) => (address.includes(':') ? rateLimitSubject(address) : address);
