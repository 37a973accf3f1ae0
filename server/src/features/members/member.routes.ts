import {
  disableLinkEndpoint,
  enableLinkEndpoint,
  endSessionsEndpoint,
  extendPlanEndpoint,
  giftPlanEndpoint,
  grantAdminEndpoint,
  liftLimitsEndpoint,
  type MemberPage,
  memberPageEndpoint,
  restoreMemberEndpoint,
  revokeAdminEndpoint,
  revokePlanEndpoint,
  sendResetEndpoint,
  suspendMemberEndpoint,
  twoFactorOffEndpoint,
} from '@clear-spring/contract';
import { HttpError } from '../../http/http-error.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Call, Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, actorOf } from '../traces/index.ts';
import * as actions from './member.actions.ts';
import { type MemberPageDeps, readMember } from './member.page.ts';

interface Deps extends MemberPageDeps {
  jobs: Jobs;
  limiter: RateLimiter;
}

/** A call that does something to a member. */
interface ActionCall<Body> extends Pick<Call<typeof memberPageEndpoint>, 'caller' | 'request' | 'params'> {
  body: Body;
}

export function memberRoutes(serve: Serve, deps: Deps): void {
  async function show(id: string): Promise<MemberPage> {
    return (await readMember(deps, id)) ?? refuse('unknown');
  }

  /** Answers the member as they are afterwards. */
  async function answer<Body>(
    call: ActionCall<Body>,
    act: (deps: Deps, deed: Body & { by: Actor; memberId: string }) => Promise<actions.Outcome>,
  ): Promise<MemberPage> {
    const memberId = call.params.id;
    const outcome = await act(deps, { ...call.body, by: actorOf(call), memberId });
    return outcome === 'done' ? show(memberId) : refuse(outcome);
  }

  serve(memberPageEndpoint, ({ params }) => show(params.id));
  serve(suspendMemberEndpoint, (call) => answer(call, actions.suspend));
  serve(restoreMemberEndpoint, (call) => answer(call, actions.restore));
  serve(endSessionsEndpoint, (call) => answer(call, actions.endSessions));
  serve(sendResetEndpoint, (call) => answer(call, actions.sendResetMail));
  serve(twoFactorOffEndpoint, (call) => answer(call, actions.turnTwoFactorOff));
  serve(liftLimitsEndpoint, (call) => answer(call, actions.liftLimits));
  serve(giftPlanEndpoint, (call) => answer(call, actions.gift));
  serve(extendPlanEndpoint, (call) => answer(call, actions.extend));
  serve(revokePlanEndpoint, (call) => answer(call, actions.revoke));
  serve(grantAdminEndpoint, (call) => answer(call, actions.makeAdmin));
  serve(revokeAdminEndpoint, (call) => answer(call, actions.takeAdmin));

  const ofLink = (done: actions.LinkOutcome) =>
    typeof done === 'string' ? refuse(done) : show(done.memberId);
  serve(disableLinkEndpoint, async (call) =>
    ofLink(await actions.disableLink(deps, { ...call.params, ...call.body, by: actorOf(call) })),
  );
  serve(enableLinkEndpoint, async (call) =>
    ofLink(await actions.enableLink(deps, { ...call.params, ...call.body, by: actorOf(call) })),
  );
}

/** Why nothing was changed, for the admin. */
const REFUSALS: Record<actions.Refusal | 'unknown-link', [status: number, sentence: string]> = {
  unknown: [404, 'There is no such member.'],
  'unknown-link': [404, 'There is no such link.'],
  changed: [
    409,
    'Somebody did something to this member since you looked, so nothing was changed. Please look again, then decide.',
  ],
  'last-admin': [409, 'This is the only admin. Please make somebody else an admin first.'],
  oneself: [422, 'You cannot do this to yourself. Please ask another admin.'],
  'is-so': [422, 'It is so already, so there was nothing to change.'],
  'no-plan': [422, 'There is no plan to revoke.'],
  'no-gift': [422, 'There is no gift to extend.'],
  endless: [422, 'This gift has no end, so it cannot be extended.'],
  'longer-gift': [422, 'There is a gift that runs longer. Please extend it instead.'],
  'provider-silent': [502, 'The payment provider does not answer, so nothing was changed. Please try again.'],
};

/** @throws HttpError */
function refuse(why: keyof typeof REFUSALS): never {
  throw new HttpError(...REFUSALS[why]);
}
