import { actionReason, planDays } from '@clear-spring/contract';
import { memberActions, REFUSALS } from '../features/members/index.ts';
import { tellOfPlan } from '../features/subscription/index.ts';
import { OPERATOR } from '../features/traces/index.ts';
import { type AdminContext, AdminError, clock, findMember, parse, type Verb } from './admin.verb.ts';

type Deps = Parameters<typeof memberActions.restore>[0];

interface MemberVerb<Given extends object> {
  usage: string;
  does: string;
  /** What is typed behind the member. */
  given(...args: string[]): Given;
  act(deps: Deps, deed: memberActions.Deed & Given, context: AdminContext): Promise<memberActions.Outcome>;
  /** Returns what to print. */
  done(username: string, memberId: string, context: AdminContext): string | Promise<string>;
}

/** Does to a member what admins do in the browser. */
const onMember = <Given extends object>({ usage, does, given, act, done }: MemberVerb<Given>): Verb => ({
  usage,
  does,
  async run(context, name, ...args) {
    const { id: memberId, username } = await findMember(context.db, name);
    const deed = { by: OPERATOR, memberId, ...given(...args) };
    const outcome = await act({ db: context.db, now: clock }, deed, context);
    return outcome === 'done' ? done(username, memberId, context) : refuse(outcome, username);
  },
});

/** That it is so already is all a script wants: it goes on. */
function refuse(why: keyof typeof REFUSALS, about: string): string {
  const said = `${about}: ${REFUSALS[why][1]}`;
  const isFine = why === 'is-so';
  if (!isFine) throw new AdminError(said);
  return said;
}

const nothing = () => ({});
const reason = (...words: string[]) => ({ reason: parse(actionReason, words.join(' ')) });
/** Digits alone: `Number` would also take 0x1e, 3e1 and spaces. */
const daysAndReason = (days = '', ...words: string[]) => ({
  days: parse(planDays, /^\d+$/.test(days) ? Number(days) : days),
  ...reason(...words),
});

async function tellPlan(username: string, memberId: string, { db }: AdminContext): Promise<string> {
  const { now } = await tellOfPlan(db, memberId, clock());
  return `${username} ${now}.`;
}

export const memberVerbs = {
  grant: onMember({
    usage: 'grant <member>',
    does: 'makes a member an admin',
    given: nothing,
    act: memberActions.makeAdmin,
    done: (username) => `${username} is now an admin.`,
  }),
  revoke: onMember({
    usage: 'revoke <member>',
    does: 'takes admin rights away from a member',
    given: nothing,
    act: memberActions.takeAdmin,
    done: (username) => `${username} is no longer an admin.`,
  }),
  suspend: onMember({
    usage: 'suspend <member> <reason>',
    does: 'ends all sessions, and lets nobody sign in to the account; links go on redirecting',
    given: reason,
    act: memberActions.suspend,
    done: (username) => `${username} is suspended.`,
  }),
  restore: onMember({
    usage: 'restore <member>',
    does: 'lets a suspended member sign in again',
    given: nothing,
    act: memberActions.restore,
    done: (username) => `${username} can sign in.`,
  }),
  logout: onMember({
    usage: 'logout <member>',
    does: 'ends all sessions of a member',
    given: nothing,
    act: memberActions.endSessions,
    done: (username) => `${username} is logged out everywhere.`,
  }),
  'two-factor-off': onMember({
    usage: 'two-factor-off <member> <reason>',
    does: 'turns two-factor sign-in off, for a member who lost both phone and recovery codes; the reason is recorded',
    given: reason,
    act: memberActions.turnTwoFactorOff,
    done: (username) => `${username} now signs in without a code.`,
  }),
  gift: onMember({
    usage: 'gift <member> <days> <reason>',
    does: 'gives a member the paid plan for some days from now; the reason is recorded',
    given: daysAndReason,
    act: memberActions.gift,
    done: tellPlan,
  }),
  extend: onMember({
    usage: 'extend <member> <days> <reason>',
    does: 'makes a gift some days longer; the reason is recorded',
    given: daysAndReason,
    act: memberActions.extend,
    done: tellPlan,
  }),
  'revoke-plan': onMember({
    usage: 'revoke-plan <member> <reason>',
    does: 'ends a gift and cancels a paid subscription at once, without a refund; the reason is recorded',
    given: reason,
    act: async (deps, deed, { subscriptions }) =>
      memberActions.revoke({ ...deps, subscriptions: await subscriptions() }, deed),
    done: (username) => `${username} no longer has a plan.`,
  }),
  'disable-link': {
    usage: 'disable-link <short code> <reason>',
    does: 'lets a link, and its placements, lead to a friendly page',
    async run({ db }, shortCode = '', ...words) {
      const deed = { by: OPERATOR, shortCode, ...reason(...words) };
      const outcome = await memberActions.disableLink({ db, now: clock }, deed);
      return typeof outcome === 'string' ? refuse(outcome, shortCode) : `${shortCode} leads nowhere.`;
    },
  },
  'enable-link': {
    usage: 'enable-link <short code>',
    does: 'lets a disabled link redirect again',
    async run({ db }, shortCode = '') {
      const outcome = await memberActions.enableLink({ db, now: clock }, { by: OPERATOR, shortCode });
      return typeof outcome === 'string' ? refuse(outcome, shortCode) : `${shortCode} redirects.`;
    },
  },
} satisfies Record<string, Verb>;
