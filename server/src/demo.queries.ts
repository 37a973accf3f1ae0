import { sql } from 'drizzle-orm';
import type { Queryable } from './db/index.ts';

/** Arbitrary, but the same on every node. */
const SEED_LOCK = 7_321_003;

/** Keeps other app nodes from seeding until the transaction ends. */
export const lockSeeding = (tx: Queryable) => tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
