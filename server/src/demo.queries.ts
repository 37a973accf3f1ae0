import { sql } from 'drizzle-orm';
import type { Queryable } from './db/index.ts';

/** Any number will do, as long as every node uses the same. */
const SEED_LOCK = 7_321_003;

/** Until the transaction ends, no other app node seeds the demo. */
export const lockSeeding = (tx: Queryable) => tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
