import { randomUUIDv7 } from 'node:crypto';
// Teaches Fastify's types about cookies.
import '@fastify/cookie';
import { agentPhrase } from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Confirmation } from '@clear-spring/contract';
import type { Caller, Identify } from '../../http/caller.ts';
import * as queries from './auth.queries.ts';
import { presentUser } from './auth.service.ts';
import type { KnownDevices } from './known-devices.ts';
import { type SecurityMailDeps, sendSecurityMail } from './security.mail.ts';
import { hashOf, newToken } from './token.ts';
import { deleteChallenge, insertChallenge, takeAttempt } from './two-factor.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const REMEMBERED_FOR = 30 * DAY;
const UNREMEMBERED_FOR = DAY;
/** However often it is renewed: then the password is asked for again. */
const SESSION_AT_MOST = 180 * DAY;
/** A session's end moves at most this often, so that reading a page does not write a row. */
const RENEW_AFTER = HOUR;
/** How long a member who has shown who they are is not asked again. */
const CONFIRMED_FOR = 10 * MINUTE;
const CHALLENGE_FOR = 5 * MINUTE;
const CHALLENGE_ATTEMPTS = 5;

export interface SessionKeeper {
  /**
   * Signs the member in on this device. A session that the device had before ends: nothing carries over. The member
   * hears of a sign-in on a device that they have not signed in on before.
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    how: 'sign-up' | 'sign-in',
  ): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Forgets the device's cookie, whose session is gone already. */
  clearCookie(reply: FastifyReply): void;
  identify: Identify;
  /**
   * Notes what the caller has shown, for ten minutes, and gives the session a new token: one that somebody else has got
   * hold of is dead from then on. False when it is dead already.
   */
  confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    proof: Confirmation,
  ): Promise<boolean>;
  /** The password was right and a code is owed: five minutes and five attempts for it. */
  challenge(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /** Takes one attempt. Null when there is no open challenge; else who it is, and what to do when the code is right. */
  attempt(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ userId: string; pass: () => Promise<boolean> } | null>;
}

/**
 * Sessions: an opaque random token in an HttpOnly cookie, only its hash in the database, one row a device.
 * Under https the cookie is Secure and `__Host-`: no subdomain can plant one.
 */
export function createSessionKeeper(
  deps: SecurityMailDeps & { db: Db; secure: boolean; devices: KnownDevices },
): SessionKeeper {
  const { db, now, secure, devices } = deps;
  const prefix = secure ? '__Host-' : '';
  const cookie = `${prefix}session`;
  const challengeCookie = `${prefix}login-challenge`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  /** The cookie ends with the session, or with the browser. */
  const setCookie = (reply: FastifyReply, token: string, session: { remembered: boolean; expiresAt: Date }) =>
    reply.setCookie(cookie, token, {
      ...attributes,
      ...(session.remembered && {
        maxAge: Math.max(0, Math.ceil((session.expiresAt.getTime() - now().getTime()) / 1000)),
      }),
    });

  async function forget(request: FastifyRequest) {
    const token = request.cookies[cookie];
    if (token) await queries.deleteSession(db, hashOf(token));
  }

  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, remembered, how }: { userId: string; remembered: boolean; how: 'sign-up' | 'sign-in' },
  ) {
    request.memberId = userId;
    await forget(request);
    const { token, tokenHash } = newToken();
    const at = now();
    const expiresAt = new Date(at.getTime() + lifetime(remembered));
    const agent = request.headers['user-agent']?.slice(0, 500) ?? null;
    const device = await db.transaction(async (tx) => {
      const kept = await devices.keep(tx, request, userId);
      await queries.insertSession(tx, {
        id: randomUUIDv7(),
        tokenHash,
        userId,
        remembered,
        agent,
        deviceHash: kept.deviceHash,
        createdAt: at,
        lastSeenAt: at,
        expiresAt,
      });
      if (kept.isNew && how === 'sign-in')
        await sendSecurityMail(deps, tx, userId, 'new-device', agentPhrase(agent) ?? undefined);
      return kept.token;
    });
    setCookie(reply, token, { remembered, expiresAt });
    devices.setCookie(reply, device);
  }

  return {
    start: (request, reply, userId, how) =>
      open(request, reply, { userId, how, remembered: isRemembered(request) }),

    async end(request, reply) {
      await forget(request);
      reply.clearCookie(cookie, attributes);
    },

    clearCookie: (reply) => void reply.clearCookie(cookie, attributes),

    async identify(request, reply) {
      const token = request.cookies[cookie];
      if (!token) return null;
      const at = now();
      const found = await queries.findSession(db, hashOf(token), at);
      if (!found) return null;
      const { session, user, twoFactorSince, ...rest } = found;
      if (at.getTime() - session.lastSeenAt.getTime() > RENEW_AFTER) {
        const end = session.createdAt.getTime() + SESSION_AT_MOST;
        const expiresAt = new Date(Math.min(at.getTime() + lifetime(session.remembered), end));
        await queries.renewSession(db, session.id, { lastSeenAt: at, expiresAt });
        setCookie(reply, token, { remembered: session.remembered, expiresAt });
      }
      return {
        userId: user.id,
        sessionId: session.id,
        confirmed: confirmationOf(session, at),
        hasTwoFactor: twoFactorSince !== null,
        ...presentUser(user, rest),
      };
    },

    async confirm(request, reply, caller, proof) {
      const oldHash = hashOf(request.cookies[cookie] ?? '');
      const { token, tokenHash } = newToken();
      const at = now();
      const session = await queries.changeSessionToken(
        db,
        { id: caller.sessionId, oldHash },
        {
          tokenHash,
          passwordConfirmedAt: at,
          ...(proof === 'fully' && { confirmedAt: at }),
        },
      );
      if (!session) return false;
      setCookie(reply, token, session);
      return true;
    },

    async challenge(request, reply, userId) {
      request.memberId = userId;
      const { token, tokenHash } = newToken();
      await insertChallenge(db, {
        tokenHash,
        userId,
        remembered: isRemembered(request),
        attemptsLeft: CHALLENGE_ATTEMPTS,
        expiresAt: new Date(now().getTime() + CHALLENGE_FOR),
      });
      reply.setCookie(challengeCookie, token, { ...attributes, maxAge: CHALLENGE_FOR / 1000 });
    },

    async attempt(request, reply) {
      const token = request.cookies[challengeCookie];
      const found = token ? await takeAttempt(db, hashOf(token), now()) : null;
      if (!found) return null;
      request.memberId = found.userId;
      return {
        userId: found.userId,
        async pass() {
          // Deleted first: of two right codes at once, one opens a session.
          if (!(await deleteChallenge(db, found.tokenHash))) return false;
          reply.clearCookie(challengeCookie, attributes);
          const { userId, remembered } = found;
          await open(request, reply, { userId, remembered, how: 'sign-in' });
          return true;
        },
      };
    },
  };
}

function confirmationOf(session: queries.SessionRow, at: Date): Confirmation | null {
  const isRecent = (then: Date | null) => then !== null && at.getTime() - then.getTime() < CONFIRMED_FOR;
  if (isRecent(session.confirmedAt)) return 'fully';
  return isRecent(session.passwordConfirmedAt) ? 'by-password' : null;
}

/** Not part of the login body, whose shape the spec gives. */
const isRemembered = (request: FastifyRequest) => request.headers['x-remember-me'] !== '0';
const lifetime = (remembered: boolean) => (remembered ? REMEMBERED_FOR : UNREMEMBERED_FOR);
