import { randomBytes } from 'node:crypto';
import { DAY, type ListedMember, memberFilters, registerInput } from '@clear-spring/contract';
import type { Db, Transaction } from '../db/index.ts';
import { rotateSecrets } from '../db/secrets.ts';
import {
  createMember,
  deleteSessionsOf,
  endExpiredSessions,
  disableTwoFactorByHand,
  findUserByUsernameOrEmail,
  grantAdmin,
  listSessions,
  revokeAdmin,
  setPassword,
} from '../features/auth/index.ts';
import { allPages, memberActions } from '../features/members/index.ts';
import {
  extendGift,
  giftPlan,
  refreshMember,
  revokePlan,
  type Subscriptions,
  tellOfPlan,
} from '../features/subscription/index.ts';
import { OPERATOR, type Trace, writeTrace } from '../features/traces/index.ts';

/** Tells the operator why a command cannot be carried out. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** The dependencies of the commands. */
export interface AdminContext {
  db: Db;
  /** Connects to the payment provider, only where a command needs it. */
  subscriptions(): Promise<Subscriptions>;
}

interface Verb {
  usage: string;
  does: string;
  /** Returns what to print. */
  run(context: AdminContext, ...args: string[]): Promise<string>;
}

const clock = () => new Date();
const newPassword = () => randomBytes(12).toString('base64url');

/** By username or e-mail. */
async function findMember(db: Db, name = '') {
  if (!name) throw new AdminError('Name a member.');
  const member = await findUserByUsernameOrEmail(db, name);
  if (!member) throw new AdminError(`There is no member called ${name}.`);
  return member;
}

/** The newest members of those that a search finds, and who is similar where those are few. */
async function listMembers(db: Db, search: string | undefined): Promise<string[]> {
  const filters = memberFilters.safeParse({ search });
  if (!filters.success) throw new AdminError(filters.error.issues[0]?.message ?? 'The search is not valid.');
  const order = { sort: 'joined', order: 'desc' } as const;
  const found: ListedMember[] = [];
  const similar: ListedMember[] = [];
  for await (const page of allPages({ db, now: () => new Date() }, { filters: filters.data, order })) {
    found.push(...page.members);
    similar.push(...page.similar);
    if (found.length > LISTED) break;
  }
  return [
    ...found.slice(0, LISTED).map(lineOf),
    ...(found.length > LISTED ? [`These are the newest ${LISTED}: a longer search finds fewer.`] : []),
    ...(similar.length > 0 ? ['Similar:', ...similar.map(lineOf)] : []),
  ];
}
const LISTED = 100;

const lineOf = ({ username, email, name, csUserId, plan, isAdmin, suspendedAt, joinedAt }: ListedMember) =>
  [
    joinedAt.slice(0, 10),
    username,
    email,
    ...[name, csUserId].filter((given) => given !== null),
    plan,
    ...(isAdmin ? ['admin'] : []),
    ...(suspendedAt ? ['suspended'] : []),
  ].join('  ');

const leave = (tx: Transaction, trace: Omit<Trace, 'by'>) => writeTrace(tx, { by: OPERATOR, ...trace });

function lengthOf(days = ''): number {
  const length = Number(days);
  if (!Number.isInteger(length) || length < 1 || length > 36_500)
    throw new AdminError('Give the number of days.');
  return length * DAY;
}

function sentenceOf(reason: string[]): string {
  const sentence = reason.join(' ').trim();
  if (!sentence) throw new AdminError('Give a reason: it is recorded.');
  return sentence;
}

const planTrace = (
  action: 'plan.gifted' | 'plan.extended' | 'plan.revoked',
  { userId, reason }: { userId: string; reason: string },
  endsAt: Date | null,
) => ({ action, subjectId: userId, after: { planEndsAt: endsAt?.toISOString() ?? null }, reason });

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

export const verbs: Record<string, Verb> = {
  list: {
    usage: 'list [search]',
    does: `lists members, the newest first, at most ${LISTED}; with a search as find does`,
    async run({ db }, ...search) {
      const lines = await listMembers(db, search.join(' ') || undefined);
      return lines.join('\n') || 'There are no such members.';
    },
  },
  find: {
    usage: 'find <text>',
    does: 'finds members whose username, name, e-mail or CS User ID begins with the text, or nearly does',
    async run({ db }, ...text) {
      const search = text.join(' ').trim();
      if (!search) throw new AdminError('Say whom to find.');
      const lines = await listMembers(db, search);
      return lines.join('\n') || `Nobody's username, name, e-mail or CS User ID begins with ${search}.`;
    },
  },
  create: {
    usage: 'create <username> <email>',
    does: 'creates a member with a random password, and prints it once',
    async run({ db }, username, email) {
      const password = newPassword();
      const parsed = registerInput.safeParse({ username, email, password });
      if (!parsed.success) throw new AdminError(parsed.error.issues[0]?.message ?? 'The input is not valid.');
      const outcome = await createMember(db, parsed.data, new Date(), (tx, { id }) =>
        leave(tx, { action: 'member.created', subjectId: id }),
      );
      switch (outcome) {
        case 'guessable-password':
          throw new Error('A random password was guessable.');
        case 'username-taken':
          throw new AdminError(`The username ${username} is taken.`);
        case 'email-taken':
          throw new AdminError(`The e-mail ${email} is taken.`);
        default:
          return `${outcome.username} can sign in with the password ${password}`;
      }
    },
  },
  grant: {
    usage: 'grant <member>',
    does: 'makes a member an admin',
    async run({ db }, username) {
      const member = await findMember(db, username);
      await db.transaction(async (tx) => {
        await grantAdmin(tx, member.id);
        await leave(tx, {
          action: 'admin.granted',
          subjectId: member.id,
          before: { isAdmin: member.isAdmin },
          after: { isAdmin: true },
        });
      });
      return `${member.username} is now an admin.`;
    },
  },
  revoke: {
    usage: 'revoke <member>',
    does: 'takes admin rights away from a member',
    async run({ db }, username) {
      const member = await findMember(db, username);
      const outcome = await db.transaction(async (tx) => {
        const revoked = await revokeAdmin(tx, member.id);
        if (revoked === 'revoked')
          await leave(tx, {
            action: 'admin.revoked',
            subjectId: member.id,
            before: { isAdmin: member.isAdmin },
            after: { isAdmin: false },
          });
        return revoked;
      });
      switch (outcome) {
        case 'last-admin':
          throw new AdminError(`${member.username} is the only admin. Make somebody else an admin first.`);
        case 'revoked':
          return `${member.username} is no longer an admin.`;
      }
    },
  },
  suspend: {
    usage: 'suspend <member> <reason>',
    does: 'ends all sessions, and lets nobody sign in to the account; links go on redirecting',
    async run({ db }, username, ...reason) {
      const { id: memberId, username: name } = await findMember(db, username);
      const deed = { by: OPERATOR, memberId, reason: sentenceOf(reason) };
      if ((await memberActions.suspend({ db, now: clock }, deed)) === 'last-admin')
        throw new AdminError(`${name} is the only admin. Make somebody else an admin first.`);
      return `${name} is suspended.`;
    },
  },
  restore: {
    usage: 'restore <member>',
    does: 'lets a suspended member sign in again',
    async run({ db }, username) {
      const { id: memberId, username: name } = await findMember(db, username);
      await memberActions.restore({ db, now: clock }, { by: OPERATOR, memberId });
      return `${name} can sign in.`;
    },
  },
  'disable-link': {
    usage: 'disable-link <short code> <reason>',
    does: 'lets a link, and its placements, lead to a friendly page',
    async run({ db }, shortCode = '', ...reason) {
      const deed = { by: OPERATOR, shortCode, reason: sentenceOf(reason) };
      if ((await memberActions.disableLink({ db, now: clock }, deed)) === 'unknown-link')
        throw new AdminError(`There is no link ${shortCode}.`);
      return `${shortCode} leads nowhere.`;
    },
  },
  'enable-link': {
    usage: 'enable-link <short code>',
    does: 'lets a disabled link redirect again',
    async run({ db }, shortCode = '') {
      if (
        (await memberActions.enableLink({ db, now: clock }, { by: OPERATOR, shortCode })) === 'unknown-link'
      )
        throw new AdminError(`There is no link ${shortCode}.`);
      return `${shortCode} redirects.`;
    },
  },
  gift: {
    usage: 'gift <member> <days> <reason>',
    does: 'gives a member the paid plan for some days from now; the reason is recorded',
    async run({ db }, username, days, ...reason) {
      const member = await findMember(db, username);
      const now = new Date();
      const endsAt = new Date(now.getTime() + lengthOf(days));
      const action = { now, userId: member.id, reason: sentenceOf(reason) };
      const outcome = await db.transaction(async (tx) => {
        const given = await giftPlan({ tx, ...action }, endsAt);
        if (given === 'gifted') await leave(tx, planTrace('plan.gifted', action, endsAt));
        return given;
      });
      switch (outcome) {
        case 'longer-gift':
          throw new AdminError(`${member.username} has a gift that lasts longer.`);
        case 'gifted':
          return `${member.username} has the plan until ${dayOf(endsAt)}.`;
      }
    },
  },
  extend: {
    usage: 'extend <member> <days> <reason>',
    does: 'makes a gift some days longer; the reason is recorded',
    async run({ db }, username, days, ...reason) {
      const member = await findMember(db, username);
      const action = { now: new Date(), userId: member.id, reason: sentenceOf(reason) };
      const length = lengthOf(days);
      const outcome = await db.transaction(async (tx) => {
        const endsAt = await extendGift({ tx, ...action }, length);
        if (endsAt instanceof Date) await leave(tx, planTrace('plan.extended', action, endsAt));
        return endsAt;
      });
      switch (outcome) {
        case 'no-gift':
          throw new AdminError(`${member.username} has no gift to extend.`);
        case 'endless':
          throw new AdminError(`${member.username}'s gift has no end.`);
        default:
          return `${member.username} has the plan until ${dayOf(outcome)}.`;
      }
    },
  },
  'revoke-plan': {
    usage: 'revoke-plan <member> <reason>',
    does: 'ends a gift and cancels a paid subscription at once, without a refund; the reason is recorded',
    async run({ db, subscriptions }, username, ...reason) {
      const member = await findMember(db, username);
      const action = { now: new Date(), userId: member.id, reason: sentenceOf(reason) };
      const deps = await subscriptions();
      const hadPlan = await db.transaction(async (tx) => {
        const had = await revokePlan({ tx, ...action }, deps);
        if (had) await leave(tx, planTrace('plan.revoked', action, null));
        return had;
      });
      if (!hadPlan) throw new AdminError(`${member.username} has no plan to revoke.`);
      await refreshMember(deps, member.id);
      return `${member.username} no longer has a plan.`;
    },
  },
  plan: {
    usage: 'plan <member>',
    does: 'shows which plan a member has, and what was done to it by hand and why',
    async run({ db }, username) {
      const member = await findMember(db, username);
      const { now, history } = await tellOfPlan(db, member.id, new Date());
      return [`${member.username} ${now}.`, ...history].join('\n');
    },
  },
  password: {
    usage: 'password <member>',
    does: 'sets a random password, prints it once, and logs the member out everywhere',
    async run({ db }, username) {
      const member = await findMember(db, username);
      const password = newPassword();
      await setPassword(db, member.id, password, (tx) =>
        leave(tx, { action: 'member.password-set', subjectId: member.id }),
      );
      return `${member.username} can sign in with the password ${password}`;
    },
  },
  'two-factor-off': {
    usage: 'two-factor-off <member>',
    does: 'turns two-factor sign-in off, for a member who lost both phone and recovery codes',
    async run({ db }, username) {
      const member = await findMember(db, username);
      const wasOn = await db.transaction(async (tx) => {
        const disabled = await disableTwoFactorByHand(tx, member.id);
        if (disabled)
          await leave(tx, {
            action: 'member.two-factor-off',
            subjectId: member.id,
            before: { twoFactor: true },
            after: { twoFactor: false },
          });
        return disabled;
      });
      return wasOn
        ? `${member.username} now signs in without a code.`
        : `${member.username} has no two-factor sign-in.`;
    },
  },
  'rotate-key': {
    usage: 'rotate-key',
    does: 're-encrypts with SECRET_KEY every secret encrypted with SECRET_KEY_PREVIOUS; docs/operations.md has the steps',
    async run({ db }) {
      const count = await rotateSecrets(db, async (tx, secrets) => {
        if (secrets > 0) await leave(tx, { action: 'key.rotated', after: { secrets } });
      });
      return count === 0
        ? 'Every secret is already encrypted with this key.'
        : `${count} secrets are now encrypted with this key. The previous key is only needed for older backups.`;
    },
  },
  sessions: {
    usage: 'sessions <member>',
    does: "lists a member's sessions",
    async run({ db }, username) {
      const member = await findMember(db, username);
      const sessions = await listSessions(db, member.id, new Date());
      if (sessions.length === 0) return `${member.username} is not signed in anywhere.`;
      return sessions
        .map(({ lastSeenAt, agent }) => `${lastSeenAt.toISOString()}  ${agent ?? 'unknown'}`)
        .join('\n');
    },
  },
  logout: {
    usage: 'logout <member>',
    does: 'ends all sessions of a member',
    async run({ db }, username) {
      const member = await findMember(db, username);
      await db.transaction(async (tx) => {
        await deleteSessionsOf(tx, member.id);
        await leave(tx, { action: 'member.signed-out', subjectId: member.id });
      });
      return `${member.username} is logged out everywhere.`;
    },
  },
  sweep: {
    usage: 'sweep',
    does: "ends all sessions that have expired by the database's clock; the app itself never ends more than half at once",
    async run({ db }) {
      const ended = await db.transaction(async (tx) => {
        const sessions = await endExpiredSessions(tx);
        if (sessions > 0) await leave(tx, { action: 'sessions.swept', after: { sessions } });
        return sessions;
      });
      return `Ended ${ended} expired sessions.`;
    },
  },
};
