import type { Queryable } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import type { ProviderSubscription } from '../../payments/index.ts';
import { LIVE } from './subscription.queries.ts';

export const renewalQueue: Queue<{ userId: string }> = { name: 'plan-renewals' };

/** Has the member's plan stop renewing, or renew again, as the account is about to close or not. */
export const enqueueRenewals = (
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Queryable,
  userId: string,
): Promise<void> => jobs.enqueue(tx, renewalQueue, { userId });

export const mayRenew = ({ status, cancelsAt }: ProviderSubscription): boolean =>
  LIVE.includes(status) && cancelsAt === null;
