import { createHmac } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/index.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { getOrCreateSecret } from '../db/secrets.ts';
import { Refusal } from './refusal.ts';

/** So many at once, and after that one every so often. */
export interface Limit {
  /** Sets its buckets apart from those of other limits. */
  name: string;
  burst: number;
  everySeconds: number;
}

export interface RateLimiter {
  /** @throws Refusal 429 with Retry-After when the subject's bucket is full. */
  consume(limit: Limit, subject: string): Promise<void>;
  /** The same, but answers whether there was room. */
  tryConsume(limit: Limit, subject: string): Promise<boolean>;
  /** Empties the bucket: what was tried has succeeded. */
  clear(limit: Limit, subject: string): Promise<void>;
  /** Takes back what was taken once: it does not count. */
  refund(limit: Limit, subject: string): Promise<void>;
}

/**
 * Leaky buckets in PostgreSQL, so that they hold across app nodes and restarts. A bucket is one instant, when it
 * will be empty (the generic cell rate algorithm): one statement tries it and fills it.
 */
export function createRateLimiter(deps: { db: Db; now: () => Date }): RateLimiter {
  const { db, now } = deps;
  let secret: Promise<Buffer> | null = null;

  async function keyOf(limit: Limit, subject: string): Promise<Buffer> {
    secret ??= getOrCreateSecret(db, 'rate-limit');
    secret.catch(() => (secret = null));
    return createHmac('sha256', await secret)
      .update(`${limit.name}\n${subject}`)
      .digest();
  }

  /** Fills the bucket by one. The seconds until it can be, where it is full. */
  async function fill(limit: Limit, subject: string): Promise<number | null> {
    const key = await keyOf(limit, subject);
    const at = now();
    const step = limit.everySeconds * 1000;
    const fullAt = new Date(at.getTime() + limit.burst * step);
    const [nowAt, stepLong] = [
      sql`${at.toISOString()}::timestamptz`,
      sql`${`${step} milliseconds`}::interval`,
    ];
    const full = sql`${fullAt.toISOString()}::timestamptz`;
    // No bucket is fuller than full: one that seems so was filled before the clock was put back.
    const before = sql`CASE WHEN ${rateLimits.emptyAt} BETWEEN ${nowAt} AND ${full} THEN ${rateLimits.emptyAt} ELSE ${nowAt} END`;
    const next = sql`${before} + ${stepLong}`;
    const taken = await db
      .insert(rateLimits)
      .values({ key, emptyAt: new Date(at.getTime() + step) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { emptyAt: next },
        setWhere: sql`${next} <= ${full}`,
      })
      .returning({ key: rateLimits.key });
    if (taken.length > 0) return null;

    const [bucket] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
    const wait = (bucket?.emptyAt.getTime() ?? 0) + step - fullAt.getTime();
    return Math.max(1, Math.ceil(wait / 1000));
  }

  return {
    async consume(limit, subject) {
      const wait = await fill(limit, subject);
      if (wait !== null) throw tooMany(limit, wait);
    },

    tryConsume: async (limit, subject) => (await fill(limit, subject)) === null,

    async clear(limit, subject) {
      await db.delete(rateLimits).where(eq(rateLimits.key, await keyOf(limit, subject)));
    },

    async refund(limit, subject) {
      await db
        .update(rateLimits)
        .set({ emptyAt: sql`${rateLimits.emptyAt} - ${`${limit.everySeconds} seconds`}::interval` })
        .where(eq(rateLimits.key, await keyOf(limit, subject)));
    },
  };
}

/** Deletes buckets that have emptied by themselves. */
export async function sweepRateLimits(
  { longRunningDb }: Pick<Database, 'longRunningDb'>,
  at: Date,
): Promise<void> {
  await longRunningDb.delete(rateLimits).where(lt(rateLimits.emptyAt, at));
}

function tooMany(limit: Limit, retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = retryAfterSeconds < 60 ? 'a minute' : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return new Refusal(429, `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds,
    limit: limit.name,
  });
}
