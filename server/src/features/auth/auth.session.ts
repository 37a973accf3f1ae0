import { randomUUIDv7 } from 'node:crypto';
// Teaches Fastify's types about cookies.
import '@fastify/cookie';
import { agentPhrase, DAY, HOUR, MINUTE } from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Queryable } from '../../db/index.ts';
import type { Confirmation } from '@clear-spring/contract';
import type { Caller, Identify } from '../../http/caller.ts';
import * as queries from './auth.queries.ts';
import { presentUser } from './auth.service.ts';
import { lockMember } from './email-change.queries.ts';
import type { KnownDevices } from './known-devices.ts';
import { type SecurityMailDeps, sendSecurityMail } from './security.mail.ts';
import { hashOf, newToken } from './token.ts';
import { deleteChallenge, insertChallenge, consumeAttempt } from './two-factor.queries.ts';

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

/** A member and the hash that their password was checked against: checking takes its time, and a reset may be faster. */
export type Checked = Pick<queries.UserRow, 'id' | 'passwordHash'>;

/** `no-session`: it has ended, or another call has given it a new token. */
export type Confirmed = 'confirmed' | 'password-changed' | 'no-session';

export interface SessionManager {
  /**
   * Signs the member in on this device. A session that the device had before ends: nothing carries over. The member
   * hears of a sign-in on a device that they have not signed in on before. False when the password that was checked
   * has changed since.
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    member: Checked,
    how: 'sign-up' | 'sign-in',
  ): Promise<boolean>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Forgets the device's cookie, whose session is gone already. */
  clearCookie(reply: FastifyReply): void;
  identify: Identify;
  /**
   * Notes what the caller has shown, for ten minutes, and gives the session a new token: one that somebody else has got
   * hold of is dead from then on. What is done `alongside` is done with it or not at all.
   */
  confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    shown: { proof: Confirmation; passwordHash: string },
    alongside?: (tx: Queryable) => Promise<void>,
  ): Promise<Confirmed>;
  /**
   * The password was right and a code is owed: five minutes and five attempts for it. False when the password has
   * changed since it was checked.
   */
  challenge(request: FastifyRequest, reply: FastifyReply, member: Checked): Promise<boolean>;
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
export function createSessionManager(
  deps: SecurityMailDeps & { db: Db; secure: boolean; devices: KnownDevices },
): SessionManager {
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

  /** Opens a session, unless what entitles to it is gone once the member is locked. */
  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, remembered, how }: { userId: string; remembered: boolean; how: 'sign-up' | 'sign-in' },
    isEntitled: (tx: Queryable, member: queries.UserRow) => Promise<boolean>,
  ): Promise<boolean> {
    request.memberId = userId;
    const { token, tokenHash } = newToken();
    const at = now();
    const expiresAt = new Date(at.getTime() + lifetime(remembered));
    const agent = request.headers['user-agent']?.slice(0, 500) ?? null;
    const device = await db.transaction(async (tx) => {
      const member = await lockMember(tx, userId);
      if (!member || !(await isEntitled(tx, member))) return null;
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
    if (device === null) return false;
    await forget(request);
    setCookie(reply, token, { remembered, expiresAt });
    devices.setCookie(reply, device);
    return true;
  }

  return {
    start: (request, reply, { id, passwordHash }, how) =>
      open(
        request,
        reply,
        { userId: id, how, remembered: isRemembered(request) },
        async (_tx, member) => member.passwordHash === passwordHash,
      ),

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

    async confirm(request, reply, caller, { proof, passwordHash }, alongside) {
      const oldHash = hashOf(request.cookies[cookie] ?? '');
      const { token, tokenHash } = newToken();
      const at = now();
      const outcome = await db.transaction(async (tx) => {
        const member = await lockMember(tx, caller.userId);
        if (member?.passwordHash !== passwordHash) return 'password-changed';
        const changes = {
          tokenHash,
          passwordConfirmedAt: at,
          ...(proof === 'fully' && { confirmedAt: at }),
        };
        const session = await queries.changeSessionToken(tx, { id: caller.sessionId, oldHash }, changes);
        if (!session) return 'no-session';
        await alongside?.(tx);
        const device = session.deviceHash && (await devices.renew(tx, session.deviceHash));
        return { session, device };
      });
      if (typeof outcome === 'string') return outcome;
      setCookie(reply, token, outcome.session);
      if (outcome.device) devices.setCookie(reply, outcome.device);
      return 'confirmed';
    },

    async challenge(request, reply, { id: userId, passwordHash }) {
      request.memberId = userId;
      const { token, tokenHash } = newToken();
      const isOpen = await db.transaction(async (tx) => {
        const member = await lockMember(tx, userId);
        if (member?.passwordHash !== passwordHash) return false;
        await insertChallenge(tx, {
          tokenHash,
          userId,
          remembered: isRemembered(request),
          attemptsLeft: CHALLENGE_ATTEMPTS,
          expiresAt: new Date(now().getTime() + CHALLENGE_FOR),
        });
        return true;
      });
      if (isOpen) reply.setCookie(challengeCookie, token, { ...attributes, maxAge: CHALLENGE_FOR / 1000 });
      return isOpen;
    },

    async attempt(request, reply) {
      const token = request.cookies[challengeCookie];
      const found = token ? await consumeAttempt(db, hashOf(token), now()) : null;
      if (!found) return null;
      request.memberId = found.userId;
      return {
        userId: found.userId,
        async pass() {
          const { userId, remembered } = found;
          // Of two right codes at once, one opens a session; a new password has voided the challenge.
          const isIn = await open(request, reply, { userId, remembered, how: 'sign-in' }, (tx) =>
            deleteChallenge(tx, found.tokenHash),
          );
          if (isIn) reply.clearCookie(challengeCookie, attributes);
          return isIn;
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
