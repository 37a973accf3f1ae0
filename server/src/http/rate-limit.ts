import { createHmac } from 'node:crypto';
import type { Database, Queryable } from '../db/index.ts';
import { getOrCreateSecret } from '../db/secrets.ts';
import * as queries from './rate-limit.queries.ts';
import { HttpError } from './http-error.ts';

/** `burst` at once, then one every `everySeconds`. */
export interface Limit {
  /** Separates its buckets from those of other limits. */
  name: string;
  burst: number;
  everySeconds: number;
}

export interface RateLimiter {
  /** @throws HttpError 429 with Retry-After when the subject's bucket is full. */
  consume(limit: Limit, subject: string): Promise<void>;
  /** The same, but returns whether there was room. */
  tryConsume(limit: Limit, subject: string): Promise<boolean>;
  /** Empties the bucket after a success. */
  clear(limit: Limit, subject: string): Promise<void>;
  /** Gives one attempt back. */
  refund(limit: Limit, subject: string): Promise<void>;
}

/**
 * Leaky buckets in PostgreSQL, so that limits hold across app nodes and restarts. A bucket is the instant when it will
 * be empty (the generic cell rate algorithm), so that one statement checks and fills it. Made for a transaction, what it
 * consumes is rolled back with that.
 */
export function createRateLimiter(deps: { db: Queryable; now: () => Date }): RateLimiter {
  const { db, now } = deps;
  let secret: Promise<Buffer> | null = null;

  async function keyOf(limit: Limit, subject: string): Promise<Buffer> {
    secret ??= getOrCreateSecret(db, 'rate-limit');
    secret.catch(() => (secret = null));
    return createHmac('sha256', await secret)
      .update(`${limit.name}\n${subject}`)
      .digest();
  }

  /** Null where there was room, else the seconds to wait. */
  async function fill(limit: Limit, subject: string): Promise<number | null> {
    const wait = await queries.addDrop(db, await keyOf(limit, subject), bucketOf(limit), now());
    return wait === null ? null : Math.max(1, Math.ceil(wait / 1000));
  }

  return {
    async consume(limit, subject) {
      const wait = await fill(limit, subject);
      if (wait !== null) throw tooMany(limit, wait);
    },
    tryConsume: async (limit, subject) => (await fill(limit, subject)) === null,
    clear: async (limit, subject) => queries.emptyBucket(db, await keyOf(limit, subject)),
    refund: async (limit, subject) => queries.removeDrop(db, await keyOf(limit, subject), bucketOf(limit)),
  };
}

const bucketOf = ({ burst, everySeconds }: Limit): queries.Bucket => ({
  step: everySeconds * 1000,
  capacity: burst * everySeconds * 1000,
});

export const sweepRateLimits = (
  { longRunningDb }: Pick<Database, 'longRunningDb'>,
  at: Date,
): Promise<void> => queries.deleteDrained(longRunningDb, at);

function tooMany(limit: Limit, retryAfterSeconds: number): HttpError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = retryAfterSeconds < 60 ? 'a minute' : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds,
    limit: limit.name,
  });
}
