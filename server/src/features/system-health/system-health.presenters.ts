import type { Contact, FailedJob, FailedLetter, HealthParts } from '@clear-spring/contract';
import type { countJobs, listFailedJobs } from '../../jobs/index.ts';
import { type listFailedLetters, presentLetter } from '../letters/index.ts';
import type { listLatePayments } from '../subscription/index.ts';
import type { ContactCount, NodeRow } from './system-health.queries.ts';

type Facts<Name extends keyof HealthParts> = NonNullable<HealthParts[Name]['facts']>;
type Row<List extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<List>>[number];

export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const queue = (row: Row<typeof countJobs>): Facts<'jobs'>['queues'][number] => ({
  ...row,
  waitingSince: instant(row.waitingSince),
});

/** What pg-boss says where the node that worked on it died. */
const NODE_DIED = 'job heartbeat timeout';

export const failedJob = ({ reason, failedAt, ...row }: Row<typeof listFailedJobs>): FailedJob => ({
  ...row,
  failedAt: failedAt.toISOString(),
  reason: reason === NODE_DIED ? 'The node that worked on it went away.' : reason,
});

export const failedLetter = ({ username, ...row }: Row<typeof listFailedLetters>): FailedLetter => ({
  ...presentLetter(row),
  state: 'failed',
  member: row.userId && username ? { id: row.userId, username } : null,
});

export const latePayment = ({
  at,
  ...row
}: Row<typeof listLatePayments>): Facts<'payments'>['late'][number] => ({
  ...row,
  at: at.toISOString(),
});

export const contact = (row: ContactCount): Contact => ({
  ...row,
  lastSuccessAt: instant(row.lastSuccessAt),
  lastFailureAt: instant(row.lastFailureAt),
});

export const node = ({ id: _, ...row }: NodeRow): Facts<'nodes'>['nodes'][number] => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  seenAt: row.seenAt.toISOString(),
});
