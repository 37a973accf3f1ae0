import type { Database } from '../../db/index.ts';
import { deleteJobs, type Jobs } from '../../jobs/index.ts';
import type { Mailer } from '../../mail/index.ts';
import { forgetSandboxCustomer } from '../../payments/index.ts';
import { forgetLetters, listAddressesOf, NOBODYS_HASH, putClosedName } from '../auth/index.ts';
import { endPayments, type ReconcileDeps, settleRenewals } from '../subscription/index.ts';
import { writeTrace } from '../traces/index.ts';
import * as queries from './erasure.queries.ts';

interface Deps extends Pick<Database, 'db' | 'longRunningDb'> {
  mailer: Mailer;
  subscriptions: ReconcileDeps;
  log: { info(detail: object, message: string): void };
}

/** Hourly, on one node. While the clocks disagree nothing is erased: it cannot be taken back. */
export async function workOnClosings(
  deps: Deps & { jobs: Jobs; clock: { compare(): Promise<{ at: Date; agrees: boolean }> } },
): Promise<void> {
  await deps.jobs.hourly('account-closings', async () => {
    const { at, agrees } = await deps.clock.compare();
    if (agrees) await closeDueAccounts(deps, at);
  });
}

/**
 * Closes the accounts whose seven days are over, each in a transaction of its own. One that fails keeps no other waiting,
 * and is tried again.
 */
export async function closeDueAccounts(deps: Deps, now: Date): Promise<void> {
  const failures: unknown[] = [];
  const due = await queries.listDue(deps.db, now);
  for (const userId of due)
    await closeAccount(deps, userId, now).then(
      // After a restore from a backup the log alone says who has to be erased again.
      () => deps.log.info({ memberId: userId }, 'an account was closed'),
      (error: unknown) => failures.push(error),
    );
  if (due.length > 0) await queries.forgetStatistics(deps.longRunningDb);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} accounts could not be closed.`);
}

/**
 * Erases the member, unless the account was kept meanwhile. Whatever lies outside the database is erased before the
 * commit, and may be erased again: after a crash the next run repeats it all.
 */
async function closeAccount(deps: Deps, userId: string, now: Date): Promise<void> {
  // What was paid at the last moment leaves a trace before the provider forgets whose it was.
  await settleRenewals(deps.subscriptions, userId);
  return deps.db.longTransaction(async (tx) => {
    const member = await queries.lockDue(tx, userId, now);
    if (!member) return;
    const addresses = await listAddressesOf(tx, userId);
    await endPayments(tx, deps.subscriptions, userId);
    await forgetSandboxCustomer(tx, userId);
    await forgetLetters(tx, userId);
    await deleteJobs(tx, { ids: [], texts: [userId] });
    await queries.deleteRowsOf(tx, userId);
    await queries.emptyLinks(tx, userId, now);
    await queries.emptySenders(tx, userId);
    const words = [member.username, member.csUserId].filter((name) => name !== null);
    await queries.forgetNames(tx, { addresses, words });
    await putClosedName(tx, member.usernameKey);
    await queries.emptyMember(tx, userId, { closedAt: now, passwordHash: NOBODYS_HASH });
    await writeTrace(tx, { by: { origin: 'product' }, action: 'account.closed', subjectId: userId });
    await deps.mailer.empty?.();
  });
}
