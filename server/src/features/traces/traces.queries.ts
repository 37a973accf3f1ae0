import type { Transaction } from '../../db/index.ts';
import { traceDetails, traces } from '../../db/schema/traces.ts';

type NewTrace = typeof traces.$inferInsert;
type Details = Pick<typeof traceDetails.$inferInsert, 'before' | 'after' | 'reason'>;

export async function insertTrace(tx: Transaction, trace: NewTrace, details: Details | null): Promise<void> {
  const [{ at }] = (await tx.insert(traces).values(trace).returning({ at: traces.at })) as [{ at: Date }];
  const { id: traceId, actorId, subjectId } = trace;
  if (details) await tx.insert(traceDetails).values({ traceId, at, actorId, subjectId, ...details });
}
