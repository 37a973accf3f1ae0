import {
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  undoTwoFactorEndpoint,
  verifyResetTokenEndpoint,
} from '@clear-spring/contract';
import { rateLimitSubject } from '../../http/client-network.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { LIMITS } from './auth.limits.ts';
import { emailKeyOf } from './sign-in-names.ts';
import type { AuthDeps } from './auth.routes.ts';
import { GUESSABLE_PASSWORD } from './guessable-password.ts';
import { findResetMember, requestReset, resetPassword } from './recovery.service.ts';
import { refuseLink } from './refuse-link.ts';
import { undoTwoFactor } from './two-factor-undo.service.ts';

const EXPIRED = 'This password reset link is invalid or has expired.';

export function recoveryRoutes(serve: Serve, deps: AuthDeps): void {
  const { limiter, devices } = deps;

  serve(forgotPasswordEndpoint, async ({ body, request }) => {
    const address = rateLimitSubject(request.ip);
    const account = emailKeyOf(body.email);
    await limiter.consume(LIMITS.forgotByAddress, address);
    await limiter.consume(LIMITS.forgotByAccountAndAddress, `${account}\n${address}`);
    await limiter.consume(LIMITS.forgotByAccount, account);
    await requestReset(deps, body.email);
    return undefined;
  });

  serve(verifyResetTokenEndpoint, async ({ body, request }) => {
    await limiter.consume(LIMITS.resetByAddress, rateLimitSubject(request.ip));
    const member = await findResetMember(deps, body.token);
    if (!member) return refuseLink(deps, body.token, EXPIRED);
    return { username: member.username };
  });

  serve(resetPasswordEndpoint, async ({ body, request, reply }) => {
    await limiter.consume(LIMITS.resetByAddress, rateLimitSubject(request.ip));
    const outcome = await resetPassword(deps, request, body);
    switch (outcome) {
      case 'no-such-reset':
        return refuseLink(deps, body.token, EXPIRED);
      case 'guessable-password':
        throw new HttpError(400, GUESSABLE_PASSWORD);
      default:
        devices.setCookie(reply, outcome.deviceToken);
        return { message: 'Your password has been successfully reset.' };
    }
  });

  serve(undoTwoFactorEndpoint, async ({ body, request }) => {
    await limiter.consume(LIMITS.resetByAddress, rateLimitSubject(request.ip));
    const outcome = await undoTwoFactor(deps, body.token);
    switch (outcome) {
      case 'no-such-link':
        return refuseLink(deps, body.token);
      case 'undone':
        return undefined;
    }
  });
}
