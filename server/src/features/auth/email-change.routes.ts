import {
  cancelPendingEmailEndpoint,
  confirmEmailEndpoint,
  resendPendingEmailEndpoint,
  undoEmailChangeEndpoint,
} from '@clear-spring/contract';
import { rateLimitSubject } from '../../http/client-network.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { LIMITS } from './auth.limits.ts';
import type { AuthDeps } from './auth.routes.ts';
import { currentUser } from './auth.service.ts';
import {
  cancelPendingEmail,
  confirmEmail,
  type EmailChangeOutcome,
  resendPendingEmail,
  undoEmailChange,
} from './email-change.service.ts';
import { refuseLink } from './refuse-link.ts';

/** A new e-mail from confirmation to undo. The profile's endpoint requests it. */
export function emailChangeRoutes(serve: Serve, deps: AuthDeps): void {
  const { limiter } = deps;

  serve(confirmEmailEndpoint, async ({ body, request }) => {
    await limiter.consume(LIMITS.resetByAddress, rateLimitSubject(request.ip));
    return changed(deps, body.token, await confirmEmail(deps, body.token));
  });

  serve(undoEmailChangeEndpoint, async ({ body, request }) => {
    await limiter.consume(LIMITS.resetByAddress, rateLimitSubject(request.ip));
    return changed(deps, body.token, await undoEmailChange(deps, body.token));
  });

  serve(resendPendingEmailEndpoint, async ({ caller }) => {
    const outcome = await resendPendingEmail(deps, caller.userId);
    switch (outcome) {
      case 'none-waits':
        throw new HttpError(404, 'No new email waits for confirmation any more.');
      case 'sent':
        return undefined;
    }
  });

  serve(cancelPendingEmailEndpoint, async ({ caller }) => {
    await cancelPendingEmail(deps, caller.userId);
    return currentUser(deps, caller.userId);
  });
}

async function changed(
  deps: AuthDeps,
  token: string,
  outcome: EmailChangeOutcome,
): Promise<{ email: string }> {
  switch (outcome) {
    case 'no-such-link':
      return refuseLink(deps, token);
    case 'email-taken':
      throw new HttpError(409, 'Another account uses this email now. Please write to our support team.');
    default:
      return outcome;
  }
}
