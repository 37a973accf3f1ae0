import { DAY } from '@clear-spring/contract';
import { type Db, type Queryable, takeMemberTurn, type Transaction } from '../../db/index.ts';
import type { Refusal } from '../../http/http-error.ts';
import type { PaymentEvent, ProviderSubscription } from '../../payments/index.ts';
import { type Actor, findTraceSince, hasTrace, listTracesSince, writeTrace } from '../traces/index.ts';
import * as customers from './customers.queries.ts';
import { findSubscriptions, LIVE } from './subscription.queries.ts';

interface Deps {
  log: { warn(detail: object, message: string): void };
}

const ACTION = 'payment.after-closing';
const ASIDE = 'payment.set-aside';

/**
 * Leaves a trace of what is paid by an account that is about to close: it outlives the account, so that somebody can
 * give the money back. Call it before the new state is stored: what was known is not late.
 */
export async function noteLatePayments(
  tx: Transaction,
  deps: Deps,
  userId: string,
  paid: readonly ProviderSubscription[],
): Promise<void> {
  if (!(await customers.isClosing(tx, userId))) return;
  const known = (await findSubscriptions(tx, userId)).paid?.providerSubscriptionId;
  for (const { id, status } of paid)
    if (LIVE.includes(status) && id !== known) await note(tx, deps, userId, id);
}

/** The same for a payment whose customer is gone, with the account. Another product's is none of ours. */
export async function noteOrphan(tx: Transaction, deps: Deps, { payment }: PaymentEvent): Promise<void> {
  if (payment && (await customers.isClosed(tx, payment.memberId)))
    await note(tx, deps, payment.memberId, payment.subscriptionId);
}

async function note(tx: Transaction, { log }: Deps, subjectId: string, target: string): Promise<void> {
  if (await hasTrace(tx, { subjectId, action: ACTION, target })) return;
  await writeTrace(tx, { by: { origin: 'product' }, action: ACTION, subjectId, target });
  log.warn(
    { userId: subjectId, subscriptionId: target },
    'something was paid by an account that was about to close, or has closed: refund it by hand',
  );
}

/** How long an operator is told of them. The traces stay longer. */
const TOLD_FOR = 30 * DAY;
const toldSince = (at: Date) => new Date(at.getTime() - TOLD_FOR);

/**
 * What closing and closed accounts have paid of late, the latest first: when it was noticed, by whom, which subscription.
 * Who keeps the account has the plan for it.
 */
export async function listLatePayments(db: Queryable, { at, limit }: { at: Date; limit: number }) {
  const found = await listTracesSince(db, { action: ACTION, unless: ASIDE, since: toldSince(at), limit });
  const late = found.map((trace) => ({
    id: trace.id,
    at: trace.at,
    memberId: trace.subjectId!,
    subscriptionId: trace.target!,
  }));
  const closing = await customers.listClosing(
    db,
    late.map(({ memberId }) => memberId),
  );
  return late.filter(({ memberId }) => closing.has(memberId));
}

/** Nobody is told of it any more, as somebody has given the money back. */
export function setLatePaymentAside(
  { db, now }: { db: Db; now: () => Date },
  { by, id }: { by: Actor; id: string },
): Promise<'done' | LatePaymentRefusal> {
  return db.transaction(async (tx) => {
    const trace = await findTraceSince(tx, { id, action: ACTION, since: toldSince(now()) });
    if (!trace) return 'unknown';
    const it = { subjectId: trace.subjectId!, action: ASIDE, target: trace.target! } as const;
    await takeMemberTurn(tx, it.subjectId);
    if (await hasTrace(tx, it)) return 'set-aside';
    await writeTrace(tx, { by, ...it });
    return 'done';
  });
}

type LatePaymentRefusal = 'unknown' | 'set-aside';

/** Why nothing was done to a late payment, for an admin or the operator, with its status in the browser. */
export const LATE_PAYMENT_REFUSALS: Record<LatePaymentRefusal, Refusal> = {
  unknown: [404, 'There is no such payment: they are told of for 30 days.'],
  'set-aside': [409, 'Somebody has set this payment aside since you looked.'],
};
