import { hash, randomBytes } from 'node:crypto';
import { HOUR } from '@clear-spring/contract';
import type pg from 'pg';
import { clientAddress, rateLimitSubject } from '../../http/client-network.ts';
import { getOrCreateVisitorKeys } from './clicks.queries.ts';

/** Who opened a link. Held while the hit waits to be written, and never stored. */
export interface Visitor {
  /** Undefined where they reset the connection before the hit was read, whatever Fastify's type says. */
  address: string | undefined;
  agent: string;
}

/** Keyed hashes of 32 hexadecimal digits, which lead back to no address and to no other short code. */
export interface VisitorHashes {
  visitor: string;
  /** The same for everybody on one network. */
  network: string;
}

type Keys = ReadonlyMap<string, string>;

/**
 * One key a day, drawn by whichever app node needs it first. With the day its key goes, and with the key the only way
 * to tell whether two days' visitors are the same person.
 */
export interface VisitorKeys {
  /** The keys of all these days (YYYY-MM-DD); null when one of them has to be read. */
  kept(days: ReadonlySet<string>): Keys | null;
  /** Reads the keys of these days, and forgets those of days that are over everywhere. */
  read(client: pg.ClientBase, days: ReadonlySet<string>, at: Date, timeout?: number): Promise<Keys>;
}

export function createVisitorKeys(): VisitorKeys {
  const keys = new Map<string, string>();
  return {
    kept: (days) => ([...days].every((day) => keys.has(day)) ? keys : null),
    async read(client, days, at, timeout) {
      const earliest = earliestDay(at);
      for (const day of keys.keys()) if (day < earliest) keys.delete(day);
      const drawn = [...days].toSorted().map((day) => ({ day, key: randomBytes(32) }));
      for (const { day, key } of await getOrCreateVisitorKeys(client, drawn, earliest, timeout))
        keys.set(day, key.toString('hex'));
      return keys;
    },
  };
}

/** The day where it is earliest, twelve hours behind UTC: the one before it is over in every zone. */
const earliestDay = (at: Date) => new Date(at.getTime() - 12 * HOUR).toISOString().slice(0, 10);

/** Hashes the visitors of a batch, each by the key of their day and with the short code. What comes twice is hashed once. */
export function createVisitorHasher(): (key: string, shortCode: string, visitor: Visitor) => VisitorHashes {
  const halves = new Map<string, string>();
  /** Half of a digest cannot be extended, which is what HMAC prevents at three times the cost. */
  function half(text: string): string {
    let found = halves.get(text);
    if (found === undefined) halves.set(text, (found = hash('sha256', text, 'hex').slice(0, 32)));
    return found;
  }
  return (key, shortCode, { address, agent }) => {
    const keyed = `${key}${shortCode}\n`;
    const plain = isPlain(address) ? address : clientAddress(address);
    return {
      visitor: half(`${keyed}${plain}\n${agent}`),
      network: half(`${keyed}${isPlain(plain) ? plain : rateLimitSubject(plain)}`),
    };
  };
}

/** A plain IPv4 address is its own network. Anything else is parsed, which takes longer. */
const isPlain = (address: string | undefined): address is string => address?.includes(':') === false;
