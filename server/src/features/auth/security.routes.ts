import {
  changePasswordEndpoint,
  changePasswordPageEndpoint,
  CONFIRM_IDENTITY,
  confirmIdentityEndpoint,
  confirmTwoFactorEndpoint,
  securitySettings,
  sessionsEndpoint,
  disableTwoFactorEndpoint,
  endAllSessionsEndpoint,
  endSessionEndpoint,
  renewRecoveryCodesEndpoint,
  setUpTwoFactorEndpoint,
  twoFactorStatusEndpoint,
} from '@clear-spring/contract';
import type { Caller } from '../../http/caller.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { LIMITS } from './auth.limits.ts';
import { deleteSessionOf, deleteSessionsOf, listSessions } from './auth.queries.ts';
import type { AuthDeps } from './auth.routes.ts';
import { changePassword, memberWithPassword, presentSession } from './auth.service.ts';
import { GUESSABLE_PASSWORD } from './guessable-password.ts';
import { proveIdentity } from './identity.service.ts';
import { putSecret } from './two-factor.queries.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  newTwoFactor,
  renewRecoveryCodes,
  twoFactorStatus,
} from './two-factor.service.ts';

const WRONG_PASSWORD = 'The current password is wrong.';
const NOT_ON = 'Two-factor sign-in is off.';
const WRONG_CODE = 'The code is wrong or was used before.';

export function securityRoutes(serve: Serve, deps: AuthDeps): void {
  const { db, now, limiter, sessions } = deps;

  serve(changePasswordPageEndpoint, async ({ reply }) => reply.redirect(securitySettings));

  const sessionOf = ({ userId, sessionId }: Caller) => `${userId}\n${sessionId}`;
  const countCode = (caller: Caller) => limiter.consume(LIMITS.secondFactorInSession, sessionOf(caller));
  async function countPassword(caller: Caller) {
    await limiter.consume(LIMITS.currentPassword, sessionOf(caller));
    await limiter.consume(LIMITS.currentPasswordByAccount, caller.userId);
    return {
      async succeeded() {
        await limiter.clear(LIMITS.currentPassword, sessionOf(caller));
        await limiter.refund(LIMITS.currentPasswordByAccount, caller.userId);
      },
    };
  }

  serve(confirmIdentityEndpoint, async ({ caller, body, request, reply }) => {
    const attempts = await countPassword(caller);
    if (body.code && caller.hasTwoFactor) await countCode(caller);
    const shown = await proveIdentity(deps, caller, body);
    const outcome = typeof shown === 'string' ? shown : await sessions.confirm(request, reply, caller, shown);
    switch (outcome) {
      case 'wrong-password':
      case 'password-changed':
        throw new HttpError(422, 'The password is wrong.', { headers: { [CONFIRM_IDENTITY]: 'password' } });
      case 'wrong-code':
        throw new HttpError(422, WRONG_CODE, { headers: { [CONFIRM_IDENTITY]: 'code' } });
      case 'no-session':
        throw new HttpError(401, 'Please sign in.');
      case 'confirmed':
        await attempts.succeeded();
        return undefined;
    }
  });

  serve(changePasswordEndpoint, async ({ caller, body, request, reply }) => {
    const attempts = await countPassword(caller);
    const outcome = await changePassword(deps, caller, body, (passwordHash, alongside) =>
      sessions.confirm(request, reply, caller, { proof: 'by-password', passwordHash }, alongside),
    );
    switch (outcome) {
      case 'wrong-password':
      case 'password-changed':
        throw new HttpError(422, WRONG_PASSWORD);
      case 'no-session':
        throw new HttpError(401, 'Please sign in.');
      case 'guessable-password':
        await attempts.succeeded();
        throw new HttpError(400, GUESSABLE_PASSWORD);
      case 'same-password':
        await attempts.succeeded();
        throw new HttpError(400, 'This is your current password. Please choose another.');
      case 'confirmed':
        await attempts.succeeded();
        return undefined;
    }
  });

  serve(twoFactorStatusEndpoint, async ({ caller }) => {
    return twoFactorStatus(db, caller.userId);
  });

  serve(setUpTwoFactorEndpoint, async ({ caller, body, request, reply }) => {
    const attempts = await countPassword(caller);
    const member = await memberWithPassword(db, caller.userId, body.password);
    if (!member) throw new HttpError(422, WRONG_PASSWORD);
    await attempts.succeeded();
    await limiter.consume(LIMITS.twoFactorSetUp, caller.userId);
    // The password in this call counts as a confirmation.
    const shown = { proof: 'by-password', passwordHash: member.passwordHash } as const;
    const setUp = newTwoFactor(member.username);
    const outcome = await sessions.confirm(request, reply, caller, shown, async (tx) => {
      // The error rolls the confirmation back.
      if (!(await putSecret(tx, member.id, setUp.secret)))
        throw new HttpError(409, 'Two-factor sign-in is on already.');
    });
    switch (outcome) {
      case 'password-changed':
        throw new HttpError(422, WRONG_PASSWORD);
      case 'no-session':
        throw new HttpError(401, 'Please sign in.');
      case 'confirmed':
        return setUp;
    }
  });

  serve(confirmTwoFactorEndpoint, async ({ caller, body }) => {
    await countCode(caller);
    const outcome = await confirmTwoFactor(deps, caller.userId, body.code);
    switch (outcome) {
      case 'nothing-to-confirm':
        throw new HttpError(409, 'There is no two-factor set-up to confirm.');
      case 'wrong-code':
        throw new HttpError(422, WRONG_CODE);
      default:
        return outcome;
    }
  });

  serve(renewRecoveryCodesEndpoint, async ({ caller, body }) => {
    await countCode(caller);
    const outcome = await renewRecoveryCodes(deps, caller.userId, body.code);
    switch (outcome) {
      case 'not-on':
        throw new HttpError(409, NOT_ON);
      case 'wrong-code':
        throw new HttpError(422, WRONG_CODE);
      default:
        return outcome;
    }
  });

  serve(disableTwoFactorEndpoint, async ({ caller, body }) => {
    await countCode(caller);
    const outcome = await disableTwoFactor(deps, caller.userId, body.code);
    switch (outcome) {
      case 'not-on':
        throw new HttpError(409, NOT_ON);
      case 'wrong-code':
        throw new HttpError(422, WRONG_CODE);
      case 'disabled':
        return undefined;
    }
  });

  serve(sessionsEndpoint, async ({ caller }) => {
    const rows = await listSessions(db, caller.userId, now());
    return rows.map((row) => presentSession(row, caller.sessionId));
  });

  serve(endSessionEndpoint, async ({ caller, params, reply }) => {
    if (!UUID.test(params.id) || !(await deleteSessionOf(db, caller.userId, params.id)))
      throw new HttpError(404, 'This device is not signed in.');
    if (params.id === caller.sessionId) sessions.leave(reply);
    return undefined;
  });

  serve(endAllSessionsEndpoint, async ({ caller, reply }) => {
    await deleteSessionsOf(db, caller.userId);
    sessions.leave(reply);
    return undefined;
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
