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
import { refuse } from '../../http/http-error.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Call, Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, actorOf } from '../traces/index.ts';
import * as actions from './member.actions.ts';
import { type MemberPageDeps, readMember } from './member.page.ts';
import { REFUSALS } from './member.refusals.ts';

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
    return (await readMember(deps, id)) ?? refuse(REFUSALS.unknown);
  }

  /** Answers the member as they are afterwards. */
  async function answer<Body>(
    call: ActionCall<Body>,
    act: (deps: Deps, deed: Body & { by: Actor; memberId: string }) => Promise<actions.Outcome>,
  ): Promise<MemberPage> {
    const memberId = call.params.id;
    const outcome = await act(deps, { ...call.body, by: actorOf(call), memberId });
    return outcome === 'done' ? show(memberId) : refuse(REFUSALS[outcome]);
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
    typeof done === 'string' ? refuse(REFUSALS[done]) : show(done.memberId);
  serve(disableLinkEndpoint, async (call) =>
    ofLink(await actions.disableLink(deps, { ...call.params, ...call.body, by: actorOf(call) })),
  );
  serve(enableLinkEndpoint, async (call) =>
    ofLink(await actions.enableLink(deps, { ...call.params, ...call.body, by: actorOf(call) })),
  );
}
