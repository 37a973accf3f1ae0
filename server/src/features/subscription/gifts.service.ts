import { randomUUIDv7 } from 'node:crypto';
import type { Db, Transaction } from '../../db/index.ts';
import { keepHistory, listHistory } from './customers.queries.ts';
import type { ReconcileDeps } from './reconcile.service.ts';
import * as queries from './subscription.queries.ts';

/** What an admin or the operator does. The reason is stored. */
interface ByHand {
  tx: Transaction;
  now: Date;
  userId: string;
  reason: string;
}

/** Gives the plan until `endsAt`, whether or not the member also pays for it. No gift becomes shorter by another. */
export async function giftPlan(
  { tx, now, userId, reason }: ByHand,
  endsAt: Date,
): Promise<'gifted' | 'longer-gift'> {
  const { gift } = await queries.findSubscriptions(tx, userId, 'update');
  if (gift && queries.runsAt(gift, now) && (!gift.endsAt || gift.endsAt > endsAt)) return 'longer-gift';
  await queries.startSubscription(tx, userId, now, endsAt);
  await keepHistory(tx, { id: randomUUIDv7(), userId, action: 'gifted', reason, endsAt, at: now });
  return 'gifted';
}

/** Extends an active gift; returns its new end. */
export async function extendGift(
  { tx, now, userId, reason }: ByHand,
  milliseconds: number,
): Promise<Date | 'no-gift' | 'endless'> {
  const { gift } = await queries.findSubscriptions(tx, userId, 'update');
  if (!gift || !queries.runsAt(gift, now)) return 'no-gift';
  if (!gift.endsAt) return 'endless';
  const endsAt = new Date(gift.endsAt.getTime() + milliseconds);
  await queries.startSubscription(tx, userId, now, endsAt);
  await keepHistory(tx, { id: randomUUIDv7(), userId, action: 'extended', reason, endsAt, at: now });
  return endsAt;
}

/**
 * Ends a gift and cancels a paid subscription. False if the member has neither. Where the provider does not answer, the
 * error rolls everything back. Refresh the member once the transaction is over: what is paid ends only then.
 */
export async function revokePlan(
  { tx, now, userId, reason }: ByHand,
  { provider }: Pick<ReconcileDeps, 'provider'>,
): Promise<boolean> {
  const { paid, gift } = await queries.findSubscriptions(tx, userId);
  const given = gift !== null && queries.runsAt(gift, now);
  const paying = paid?.providerSubscriptionId && queries.LIVE.includes(paid.status) ? paid : null;
  if (!given && !paying) return false;
  await queries.endGift(tx, userId, now);
  await keepHistory(tx, { id: randomUUIDv7(), userId, action: 'revoked', reason, at: now });
  if (paying) await provider.cancelSubscription(paying.providerSubscriptionId!);
  return true;
}

/**
 * One or more predicates, without their subject, about what opens the plan now; and a line for each change made by
 * hand.
 */
export async function tellOfPlan(db: Db, userId: string, now: Date) {
  const { paid, gift } = await queries.findSubscriptions(db, userId);
  const until = ({ endsAt }: queries.SubscriptionRow) => (endsAt ? ` until ${endsAt.toISOString()}` : '');
  const running = [
    paid && queries.runsAt(paid, now) && `pays for the plan (${paid.status})${until(paid)}`,
    gift && queries.runsAt(gift, now) && `was given the plan${until(gift)}`,
  ].filter(Boolean);
  const deeds = await listHistory(db, userId);
  return {
    now: running.length > 0 ? running.join(' and ') : 'has no plan',
    history: deeds.map(({ at, action, endsAt, reason }) =>
      [at.toISOString(), action, endsAt && `until ${endsAt.toISOString()}`, reason]
        .filter(Boolean)
        .join('  '),
    ),
  };
}
