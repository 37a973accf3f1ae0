import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../db/index.ts';
import { keepHistory, listHistory } from './customers.queries.ts';
import { refreshMember, type ReconcileDeps } from './reconcile.service.ts';
import * as queries from './subscription.queries.ts';

/** An operator's action. The reason is stored. */
interface ByHand {
  db: Db;
  now: Date;
  userId: string;
  reason: string;
}

/** Gives the plan until `endsAt`, whether or not the member also pays for it. */
export const giftPlan = ({ db, now, userId, reason }: ByHand, endsAt: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await queries.startSubscription(tx, userId, now, endsAt);
    await keepHistory(tx, { id: randomUUIDv7(), userId, action: 'gifted', reason, endsAt, at: now });
  });

/** Extends an active gift; returns its new end. */
export const extendGift = (
  { db, now, userId, reason }: ByHand,
  milliseconds: number,
): Promise<Date | 'no-gift' | 'endless'> =>
  db.transaction(async (tx) => {
    const { gift } = await queries.findSubscriptions(tx, userId, 'update');
    if (!gift || !queries.runsAt(gift, now)) return 'no-gift';
    if (!gift.endsAt) return 'endless';
    const endsAt = new Date(gift.endsAt.getTime() + milliseconds);
    await queries.startSubscription(tx, userId, now, endsAt);
    await keepHistory(tx, { id: randomUUIDv7(), userId, action: 'extended', reason, endsAt, at: now });
    return endsAt;
  });

/** Ends a gift and cancels a paid subscription. False if the member has neither. */
export async function revokePlan({ db, now, userId, reason }: ByHand, deps: ReconcileDeps): Promise<boolean> {
  const { paid, gift } = await queries.findSubscriptions(db, userId);
  const given = gift !== null && queries.runsAt(gift, now);
  const paying = paid?.providerSubscriptionId && queries.LIVE.includes(paid.status) ? paid : null;
  if (!given && !paying) return false;
  if (paying) await deps.provider.cancelSubscription(paying.providerSubscriptionId!);
  await db.transaction(async (tx) => {
    await queries.endGift(tx, userId, now);
    await keepHistory(tx, { id: randomUUIDv7(), userId, action: 'revoked', reason, at: now });
  });
  if (paying) await refreshMember(deps, userId);
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
