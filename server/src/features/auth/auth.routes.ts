import {
  KEEP_ACCOUNT,
  loginEndpoint,
  loginTwoFactorEndpoint,
  logoutEndpoint,
  registerEndpoint,
  userEndpoint,
} from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { rateLimitSubject } from '../../http/client-network.ts';
import { assertExpectedUser } from '../../http/expected-user.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { writtenDay } from '../../written-time.ts';
import type { Jobs } from '../../jobs/index.ts';
import { LIMITS } from './auth.limits.ts';
import { checkCredentials, currentUser, register } from './auth.service.ts';
import type { SessionManager } from './auth.session.ts';
import type { Closing } from './closing.service.ts';
import { GUESSABLE_PASSWORD } from './guessable-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';
import { isOn } from './two-factor.queries.ts';
import { consumeSecondFactor } from './two-factor.service.ts';

export interface AuthDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
  sessions: SessionManager;
  devices: KnownDevices;
  /** Usernames that nobody can sign up with. */
  reservedUsernames: readonly string[];
  /** Accounts that everybody shares who tries the demo. */
  demoUsernames: readonly string[];
}

const WRONG_SIGN_IN = 'The username or password is wrong.';
const WRONG_CODE = 'The code is wrong or was used before.';
const SUSPENDED = 'Your account is paused. Please write to our support team.';

const closingError = ({ closesAt, timeZone, token }: Closing) =>
  new HttpError(
    409,
    `You asked us to close this account. It closes on ${writtenDay(timeZone, closesAt)}; until then you can keep it.`,
    { headers: { [KEEP_ACCOUNT]: token } },
  );

export function signInRoutes(serve: Serve, deps: AuthDeps): void {
  const { db, limiter, sessions, devices, reservedUsernames } = deps;

  serve(userEndpoint, async ({ caller }) => caller);

  serve(loginEndpoint, async ({ body, request, reply }) => {
    const attempts = await countSignInAttempt(deps, request, body.username);
    const member = await checkCredentials(db, body);
    if (!member) throw new HttpError(401, WRONG_SIGN_IN);
    await attempts.succeeded();
    if (await isOn(db, member.id)) {
      if (!(await sessions.challenge(request, reply, member))) throw new HttpError(401, WRONG_SIGN_IN);
      reply.status(202);
      return { twoFactor: true as const };
    }
    const outcome = await sessions.start(request, reply, member, 'sign-in');
    switch (outcome) {
      case 'refused':
        throw new HttpError(401, WRONG_SIGN_IN);
      case 'suspended':
        throw new HttpError(403, SUSPENDED);
      case 'signed-in':
        return currentUser(deps, member.id);
      default:
        throw closingError(outcome);
    }
  });

  serve(loginTwoFactorEndpoint, async ({ body, request, reply }) => {
    const attempt = await sessions.attempt(request, reply);
    if (!attempt) throw new HttpError(401, 'Please sign in with your username and password again.');
    const device = await devices.find(request, attempt.userId);
    let subject = device ? `${attempt.userId}\n${device}` : attempt.userId;
    if (!(await limiter.tryConsume(LIMITS.secondFactor, subject))) {
      // Once its own allowance is used up, a device has the one that strangers share.
      subject = attempt.userId;
      await limiter.consume(LIMITS.secondFactor, subject);
    }
    await limiter.consume(LIMITS.secondFactorByAccount, attempt.userId);
    const right = await consumeSecondFactor(deps, attempt.userId, body.code);
    if (!right) throw new HttpError(401, WRONG_CODE);
    const outcome = await attempt.pass();
    switch (outcome) {
      case 'refused':
        throw new HttpError(401, WRONG_CODE);
      case 'suspended':
        throw new HttpError(403, SUSPENDED);
      case 'signed-in':
        await limiter.clear(LIMITS.secondFactor, subject);
        await limiter.refund(LIMITS.secondFactorByAccount, attempt.userId);
        return currentUser(deps, attempt.userId);
      default:
        throw closingError(outcome);
    }
  });

  serve(registerEndpoint, async ({ body, request, reply }) => {
    await limiter.consume(LIMITS.registerByAddress, rateLimitSubject(request.ip));
    const outcome = await register(deps, body, reservedUsernames);
    switch (outcome) {
      case 'username-taken':
        throw new HttpError(409, 'This username is taken. Please choose another.');
      case 'email-taken':
        throw new HttpError(409, 'An account with this email exists already. Please sign in instead.');
      case 'guessable-password':
        throw new HttpError(400, GUESSABLE_PASSWORD);
    }
    await sessions.start(request, reply, outcome, 'sign-up');
    return currentUser(deps, outcome.id);
  });

  serve(logoutEndpoint, async ({ request, reply }) => {
    const caller = await sessions.identify(request, reply);
    if (caller) assertExpectedUser(request, caller);
    await sessions.end(request, reply);
    return undefined;
  });
}
