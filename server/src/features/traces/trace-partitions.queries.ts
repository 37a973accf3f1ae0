import { lt, sql } from 'drizzle-orm';
import { copyTruncateTriggers, type Db, waitBriefly } from '../../db/index.ts';
import { traceDetails, traces } from '../../db/schema/traces.ts';

/**
 * Replaces the default partition where traces in it are from before this instant, by one without those. None can be
 * deleted: a partition goes as a whole.
 */
export const renewDefaultTraces = (db: Db, before: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const oldest = sql`${before.toISOString()}::timestamptz`;
    const { rowCount } = await tx.execute(sql`SELECT FROM traces_default WHERE at < ${oldest} LIMIT 1`);
    if (!rowCount) return;
    await waitBriefly(tx);
    await tx.execute(sql`ALTER TABLE ${traces} DETACH PARTITION traces_default`);
    await tx.execute(sql`ALTER TABLE traces_default RENAME TO traces_former`);
    await tx.execute(sql`CREATE TABLE traces_default PARTITION OF ${traces} DEFAULT`);
    await copyTruncateTriggers(tx, { from: 'traces', to: 'traces_default' });
    await tx.execute(sql`INSERT INTO ${traces} SELECT * FROM traces_former WHERE at >= ${oldest}`);
    await tx.execute(sql`DROP TABLE traces_former`);
  });

export async function deleteTraceDetails(db: Db, before: Date): Promise<void> {
  await db.delete(traceDetails).where(lt(traceDetails.at, before));
}
