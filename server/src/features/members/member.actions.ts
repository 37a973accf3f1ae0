import { DAY } from '@clear-spring/contract';
import type { Db, Transaction } from '../../db/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Jobs } from '../../jobs/index.ts';
import {
  clearLimits,
  deleteSessionsOf,
  disableTwoFactorByHand,
  grantAdmin,
  lockAdmins,
  restoreMember,
  revokeAdmin,
  sendReset,
  suspendMember,
  updateUser,
} from '../auth/index.ts';
import { PaymentProviderError } from '../../payments/index.ts';
import { findLinkByCode, setDisabledAt } from '../links/index.ts';
import {
  extendGift,
  giftPlan,
  refreshMember,
  revokePlan,
  type Subscriptions,
} from '../subscription/index.ts';
import { type Actor, countTracesOf, type Trace, writeTrace } from '../traces/index.ts';
import { lockMember, type MemberRow } from './member.queries.ts';

interface ActionDeps {
  db: Db;
  now: () => Date;
}

/** Who does something to which member. */
export interface Deed {
  by: Actor;
  memberId: string;
  /** What an admin has seen of the member; absent on the command line, which shows nothing before. */
  version?: number;
}
export type ReasonedDeed = Deed & { reason: string };

/** Nothing was changed. `changed`: somebody has done something to the member since the version that was seen. */
export type Refusal =
  | 'unknown'
  | 'closed'
  | 'changed'
  | 'oneself'
  | 'last-admin'
  | 'is-so'
  | 'no-plan'
  | 'no-gift'
  | 'endless'
  | 'longer-gift'
  | 'provider-silent';
export type Outcome = 'done' | Refusal;

type Left = Omit<Trace, 'by' | 'subjectId'>;

/**
 * Does something to a member in one transaction with its trace. `work` returns what the trace says, or why nothing was
 * changed. `beforehand` takes what is locked before a member.
 */
function act(
  { db }: ActionDeps,
  { by, memberId, version }: Deed,
  work: (tx: Transaction, member: MemberRow) => Promise<Left | Refusal>,
  beforehand: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    await beforehand(tx);
    const member = await lockMember(tx, memberId);
    if (!member) return 'unknown';
    if (member.closedAt) return 'closed';
    if (version !== undefined && version !== (await countTracesOf(tx, memberId))) return 'changed';
    const left = await work(tx, member);
    if (typeof left === 'string') return left;
    await writeTrace(tx, { by, subjectId: memberId, ...left });
    return 'done';
  });
}

/** Admins would otherwise take away their own way back. */
const isOneself = ({ by, memberId }: Deed) => by.origin === 'browser' && by.userId === memberId;

export async function suspend(deps: ActionDeps, deed: ReasonedDeed): Promise<Outcome> {
  if (isOneself(deed)) return 'oneself';
  return act(
    deps,
    deed,
    async (tx, member) => {
      if (member.suspendedAt) return 'is-so';
      if ((await suspendMember(tx, member.id, deps.now())) === 'last-admin') return 'last-admin';
      return {
        action: 'member.suspended',
        before: { suspended: false },
        after: { suspended: true },
        reason: deed.reason,
      };
    },
    lockAdmins,
  );
}

export const restore = (deps: ActionDeps, deed: Deed): Promise<Outcome> =>
  act(deps, deed, async (tx, member) => {
    if (!member.suspendedAt) return 'is-so';
    await restoreMember(tx, member.id);
    return { action: 'member.restored', before: { suspended: true }, after: { suspended: false } };
  });

export const endSessions = (deps: ActionDeps, deed: Deed): Promise<Outcome> =>
  act(deps, deed, async (tx, { id }) => {
    if (!(await deleteSessionsOf(tx, id))) return 'is-so';
    return { action: 'member.signed-out' };
  });

/** The link goes to the address that the account has, and says that it was asked for. */
export const sendResetMail = (deps: ActionDeps & { jobs: Jobs }, deed: Deed): Promise<Outcome> =>
  act(deps, deed, async (tx, { id: userId, email }) => {
    await sendReset(deps, tx, email, { userId });
    return { action: 'member.reset-sent' };
  });

export const turnTwoFactorOff = (deps: ActionDeps, deed: ReasonedDeed): Promise<Outcome> =>
  act(deps, deed, async (tx, { id }) => {
    if (!(await disableTwoFactorByHand(tx, id))) return 'is-so';
    return {
      action: 'member.two-factor-off',
      before: { twoFactor: true },
      after: { twoFactor: false },
      reason: deed.reason,
    };
  });

export async function liftLimits(deps: ActionDeps & { limiter: RateLimiter }, deed: Deed): Promise<Outcome> {
  const lifted: MemberRow[] = [];
  const outcome = await act(deps, deed, async (tx, member) => {
    await updateUser(tx, member.id, { limitsLiftedAt: deps.now() });
    lifted.push(member);
    return { action: 'member.limit-lifted' };
  });
  for (const member of lifted) await clearLimits(deps, member);
  return outcome;
}

type PlanDeed = ReasonedDeed & { days: number };

export const gift = (deps: ActionDeps, deed: PlanDeed): Promise<Outcome> =>
  act(deps, deed, async (tx, { id: userId }) => {
    const { reason } = deed;
    const now = deps.now();
    const endsAt = new Date(now.getTime() + deed.days * DAY);
    if ((await giftPlan({ tx, now, userId, reason }, endsAt)) === 'longer-gift') return 'longer-gift';
    return { action: 'plan.gifted', after: { planEndsAt: endsAt.toISOString() }, reason };
  });

export const extend = (deps: ActionDeps, deed: PlanDeed): Promise<Outcome> =>
  act(deps, deed, async (tx, { id: userId }) => {
    const { reason } = deed;
    const endsAt = await extendGift({ tx, now: deps.now(), userId, reason }, deed.days * DAY);
    if (typeof endsAt === 'string') return endsAt;
    return { action: 'plan.extended', after: { planEndsAt: endsAt.toISOString() }, reason };
  });

/** What is paid is cancelled at the provider, within the transaction: either all of it happens or nothing. */
export async function revoke(
  deps: ActionDeps & { subscriptions: Subscriptions },
  deed: ReasonedDeed,
): Promise<Outcome> {
  const { subscriptions } = deps;
  const { memberId, reason } = deed;
  try {
    const outcome = await act(deps, deed, async (tx) => {
      const action = { tx, now: deps.now(), userId: memberId, reason };
      if (!(await revokePlan(action, subscriptions))) return 'no-plan';
      return { action: 'plan.revoked', before: { plan: true }, after: { plan: false }, reason };
    });
    if (outcome === 'done') await refreshMember(subscriptions, memberId);
    return outcome;
  } catch (error) {
    if (error instanceof PaymentProviderError) return 'provider-silent';
    throw error;
  }
}

export const makeAdmin = (deps: ActionDeps, deed: Deed): Promise<Outcome> =>
  act(deps, deed, async (tx, member) => {
    if (member.isAdmin) return 'is-so';
    await grantAdmin(tx, member.id);
    return { action: 'admin.granted', before: { isAdmin: false }, after: { isAdmin: true } };
  });

export async function takeAdmin(deps: ActionDeps, deed: Deed): Promise<Outcome> {
  if (isOneself(deed)) return 'oneself';
  return act(
    deps,
    deed,
    async (tx, member) => {
      if (!member.isAdmin) return 'is-so';
      if ((await revokeAdmin(tx, member.id)) === 'last-admin') return 'last-admin';
      return { action: 'admin.revoked', before: { isAdmin: true }, after: { isAdmin: false } };
    },
    lockAdmins,
  );
}

type LinkDeed = Omit<Deed, 'memberId'> & { shortCode: string };

/** Whose link it is. */
export type LinkOutcome = { memberId: string } | Exclude<Outcome, 'done'> | 'unknown-link';

/** All codes of the link lead to a friendly page, from the next click on. */
export const disableLink = (deps: ActionDeps, deed: LinkDeed & { reason: string }): Promise<LinkOutcome> =>
  setDisabled(deps, deed, true, { action: 'link.disabled', reason: deed.reason });

export const enableLink = (deps: ActionDeps, deed: LinkDeed): Promise<LinkOutcome> =>
  setDisabled(deps, deed, false, { action: 'link.enabled' });

async function setDisabled(
  deps: ActionDeps,
  { shortCode, ...deed }: LinkDeed,
  disabled: boolean,
  left: Pick<Left, 'action' | 'reason'>,
): Promise<LinkOutcome> {
  const found = await findLinkByCode(deps.db, shortCode);
  if (!found) return 'unknown-link';
  const memberId = found.userId;
  const outcome = await act(deps, { ...deed, memberId }, async (tx) => {
    // Read again: the first time was before the lock.
    const link = await findLinkByCode(tx, shortCode);
    if (!link || (link.disabledAt !== null) === disabled) return 'is-so';
    await setDisabledAt(tx, link.id, disabled ? deps.now() : null);
    return { ...left, target: shortCode, before: { disabled: !disabled }, after: { disabled } };
  });
  return outcome === 'done' ? { memberId } : outcome;
}
