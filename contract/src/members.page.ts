import * as z from 'zod/mini';
import { requiredLine } from './auth.single-line.ts';
import { endpoint } from './endpoint.ts';
import { letter } from './letters.ts';
import { sharedLink } from './links.shared-link.ts';
import { forEachDetail } from './profile.details.ts';
import { subscription } from './subscription.plan.ts';
import { type TraceAction, traceActions, traceOrigins } from './traces.actions.ts';

const instant = z.iso.datetime();
const nullableInstant = z.nullable(instant);
const text = z.string();

/** What was done to a member's plan by hand, or by the product to keep it right. */
const planChange = z.object({
  at: instant,
  action: z.enum(['gifted', 'extended', 'revoked', 'duplicate-canceled', 'other-price']),
  reason: text,
  endsAt: nullableInstant,
});

const memberTrace = z.object({
  id: text,
  at: instant,
  action: z.enum(traceActions),
  origin: z.enum(traceOrigins),
  /** The username; null where it was no member, or one who is gone. */
  actor: z.nullable(text),
  /** Such as the short code of a link. */
  target: z.nullable(text),
  reason: z.nullable(text),
});

/** One member, as admins see them. */
export const memberPage = z.object({
  id: text,
  username: text,
  email: text,
  pendingEmail: z.nullable(text),
  ...forEachDetail(() => z.nullable(text)),
  profilePicture: z.nullable(text),
  joinedAt: instant,
  lastSeenAt: nullableInstant,
  timeZone: z.nullable(text),
  isAdmin: z.boolean(),
  suspendedAt: nullableInstant,
  closesAt: nullableInstant,
  /** From then on nothing of the member is left but ids, dates and totals. */
  closedAt: nullableInstant,
  hasTwoFactor: z.boolean(),
  /** What an action names as seen. It is another one once anybody has done something to the member. */
  version: z.int(),
  plan: subscription,
  planHistory: z.array(planChange),
  sessions: z.array(z.object({ id: text, agent: z.nullable(text), createdAt: instant, lastSeenAt: instant })),
  /** Where notifications reach them: whose push service it is. */
  pushSubscriptions: z.array(z.object({ id: text, browser: z.nullable(text), createdAt: instant })),
  links: z.array(
    z.object({
      id: sharedLink.shape.id,
      shortCode: sharedLink.shape.shortCode,
      shortUrl: sharedLink.shape.shortUrl,
      clickCount: sharedLink.shape.clickCount,
      filteredCount: sharedLink.shape.filteredCount,
      createdAt: sharedLink.shape.createdAt,
      productId: sharedLink.shape.productId,
      product: sharedLink.shape.product,
      disabledAt: nullableInstant,
    }),
  ),
  /** The e-mails that they were sent of late, newest first. */
  letters: z.array(letter),
  /** The latest of what was done to them, newest first. */
  traces: z.array(memberTrace),
});
export type MemberPage = z.infer<typeof memberPage>;

const memberId = z.object({ id: z.uuid('There is no such member') });

export const memberPageEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id',
  access: 'admin',
  summary: 'A member with plan, sessions, links, push subscriptions, e-mails and what was done to them',
  params: memberId,
  output: memberPage,
  errors: { 404: 'No such member' },
});

const shortCode = z.object({ shortCode: z.string().check(z.regex(/^[\w-]+$/, 'There is no such link')) });

/** The `version` of the member that the admin has seen. */
const seen = { version: z.int() };

const MISSING_REASON = 'Please say why: it is kept in the traces';
export const actionReason = requiredLine(300, MISSING_REASON);
const reasoned = z.object({ ...seen, reason: actionReason });

const DAYS = 'Please give a number of days from 1 to 3,650';
export const planDays = z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(3_650, DAYS));
const planGift = z.object({ ...seen, reason: actionReason, days: planDays });

/** What is done to a member or to a link of theirs. Each answers the member as they are afterwards. */
const actionsOn =
  <const Subject extends string, Params extends z.ZodMiniType>(
    subject: Subject,
    params: Params,
    errors: Record<number, string>,
  ) =>
  <const Name extends string, Body extends z.ZodMiniType, const Traced extends TraceAction>(
    name: Name,
    traced: Traced,
    summary: string,
    body: Body,
  ) =>
    endpoint({
      method: 'POST',
      path: `/api/admin/${subject}/${name}`,
      access: 'admin',
      confirmed: 'fully',
      traced,
      summary,
      params,
      body,
      output: memberPage,
      errors,
    });

const action = actionsOn('members/:id', memberId, {
  404: 'No such member',
  409: 'Somebody did something to the member since the given version; nothing is changed',
  422: 'It cannot be done to this member',
  502: 'The payment provider does not answer',
});

const linkAction = actionsOn('links/:shortCode', shortCode, {
  404: 'No such link',
  409: "Somebody did something to the link's member since the given version; nothing is changed",
  422: 'It is so already',
});

const plain = z.object(seen);

export const suspendMemberEndpoint = action(
  'suspend',
  'member.suspended',
  'Ends all sessions, and nobody signs in to the account; links go on redirecting',
  reasoned,
);
export const restoreMemberEndpoint = action(
  'restore',
  'member.restored',
  'Lets a suspended member sign in again',
  plain,
);
export const endSessionsEndpoint = action(
  'end-sessions',
  'member.signed-out',
  'Ends all sessions of the member',
  plain,
);
export const sendResetEndpoint = action(
  'send-reset',
  'member.reset-sent',
  'Sends the member a link to choose another password',
  plain,
);
export const twoFactorOffEndpoint = action(
  'two-factor-off',
  'member.two-factor-off',
  'Turns two-factor sign-in off, for a member who lost phone and recovery codes',
  reasoned,
);
export const liftLimitsEndpoint = action(
  'lift-limits',
  'member.limit-lifted',
  'Lets a member try again at once who was told to wait',
  plain,
);
export const giftPlanEndpoint = action(
  'gift',
  'plan.gifted',
  'Gives the plan for some days from now',
  planGift,
);
export const extendPlanEndpoint = action(
  'extend',
  'plan.extended',
  'Makes a gift of the plan some days longer',
  planGift,
);
export const revokePlanEndpoint = action(
  'revoke-plan',
  'plan.revoked',
  'Ends a gift, and cancels a paid plan at the provider at once, without a refund',
  reasoned,
);
export const grantAdminEndpoint = action('grant-admin', 'admin.granted', 'Makes the member an admin', plain);
export const revokeAdminEndpoint = action(
  'revoke-admin',
  'admin.revoked',
  'Takes admin rights away from the member',
  plain,
);

export const disableLinkEndpoint = linkAction(
  'disable',
  'link.disabled',
  "Lets the link's codes, those of its placements too, lead to a friendly page, and counts nobody there",
  reasoned,
);
export const enableLinkEndpoint = linkAction('enable', 'link.enabled', 'Lets the link redirect again', plain);
