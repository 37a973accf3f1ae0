import { randomUUIDv7 } from 'node:crypto';
// Also adds cookies to Fastify's types.
import { fastifyCookie } from '@fastify/cookie';
import { agentPhrase, DAY, HOUR, MINUTE } from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Queryable } from '../../db/index.ts';
import type { Confirmation } from '@clear-spring/contract';
import type { Caller, Identify } from '../../http/caller.ts';
import * as queries from './auth.queries.ts';
import { presentUser } from './auth.service.ts';
import { type Closing, offerToKeep } from './closing.service.ts';
import { lockMember } from './email-change.queries.ts';
import type { KnownDevices } from './known-devices.ts';
import { type SecurityMailDeps, sendSecurityMail } from './security.mail.ts';
import { hashOf, newToken } from './token.ts';
import { deleteChallenge, insertChallenge, consumeAttempt } from './two-factor.queries.ts';

const REMEMBERED_FOR = 30 * DAY;
const UNREMEMBERED_FOR = DAY;
/** However often the session is renewed, the password is required again after this. */
const SESSION_AT_MOST = 180 * DAY;
/** A session is extended at most this often, so that reading a page does not write a row. */
const RENEW_AFTER = HOUR;
/** How long a confirmed identity stays confirmed. */
const CONFIRMED_FOR = 10 * MINUTE;
const CHALLENGE_FOR = 5 * MINUTE;
const CHALLENGE_ATTEMPTS = 5;

/** A member and the hash that their password was checked against. Checking takes time, and a reset may come first. */
export type Checked = Pick<queries.UserRow, 'id' | 'passwordHash'>;

/** `no-session`: the session has ended, or another call has changed its token. */
export type Confirmed = 'confirmed' | 'password-changed' | 'no-session';

/** `refused`: what was checked no longer holds, such as the password. */
export type SignIn = 'signed-in' | 'refused' | 'suspended' | Closing;

export interface SessionManager {
  /**
   * Signs the member in on this browser, and ends the session that it had before. The member gets an e-mail when the
   * browser is not a known device.
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    member: Checked,
    how: 'sign-up' | 'sign-in',
  ): Promise<SignIn>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Tells the browser of a session that is gone already. */
  leave(reply: FastifyReply): void;
  identify: Identify;
  /** The member whose session the browser has, where cookies are not parsed. The session is not renewed. */
  findMember(request: FastifyRequest): Promise<string | null>;
  /**
   * Records for ten minutes what the caller has confirmed, and gives the session a new token, so that a stolen one is
   * dead. `alongside` runs in the same transaction.
   */
  confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    shown: { proof: Confirmation; passwordHash: string },
    alongside?: (tx: Queryable) => Promise<void>,
  ): Promise<Confirmed>;
  /**
   * Opens a challenge after a right password: five minutes and five attempts for the code. False when the password
   * has changed since it was checked.
   */
  challenge(request: FastifyRequest, reply: FastifyReply, member: Checked): Promise<boolean>;
  /**
   * Consumes one attempt. Null when there is no open challenge; else its member, and `pass` for when the code is
   * right.
   */
  attempt(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ userId: string; pass: () => Promise<SignIn> } | null>;
}

/**
 * Sessions are opaque random tokens in an HttpOnly cookie; the database has only their hashes. Over HTTPS the cookie
 * is Secure and `__Host-`, so no subdomain can plant one.
 */
export function createSessionManager(
  deps: SecurityMailDeps & { db: Db; secure: boolean; devices: KnownDevices },
): SessionManager {
  const { db, now, secure, devices } = deps;
  const prefix = secure ? '__Host-' : '';
  const cookie = `${prefix}session`;
  const challengeCookie = `${prefix}login-challenge`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  /** The cookie expires with the session, or when the browser closes. */
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

  /**
   * Opens a session if `isEntitled` still holds once the member is locked. That a member is suspended, or the account about
   * to close, is told last, so that nobody learns it who could not sign in otherwise.
   */
  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, remembered, how }: { userId: string; remembered: boolean; how: 'sign-up' | 'sign-in' },
    isEntitled: (tx: Queryable, member: queries.UserRow) => Promise<boolean>,
  ): Promise<SignIn> {
    request.memberId = userId;
    const { token, tokenHash } = newToken();
    const at = now();
    const expiresAt = new Date(at.getTime() + lifetime(remembered));
    const agent = request.headers['user-agent']?.slice(0, 500) ?? null;
    const opened = await db.transaction(async (tx) => {
      const member = await lockMember(tx, userId);
      if (!member || !(await isEntitled(tx, member))) return 'refused';
      if (member.suspendedAt) return 'suspended';
      const closing = await offerToKeep(tx, member, at);
      if (closing) return closing;
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
      await queries.markSeen(tx, userId, at);
      if (kept.isNew && how === 'sign-in')
        await sendSecurityMail(deps, tx, userId, 'new-device', agentPhrase(agent) ?? undefined);
      return { device: kept.token };
    });
    if (typeof opened === 'string' || 'closesAt' in opened) return opened;
    await forget(request);
    setCookie(reply, token, { remembered, expiresAt });
    devices.setCookie(reply, opened.device);
    return 'signed-in';
  }

  function leave(reply: FastifyReply): void {
    reply.clearCookie(cookie, attributes);
    // Audio and pictures that the browser has cached. Not "storage": docs/decisions/0038.
    reply.header('clear-site-data', '"cache"');
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
      leave(reply);
    },

    leave,

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
        await queries.renewSession(db, session, { lastSeenAt: at, expiresAt });
        setCookie(reply, token, { remembered: session.remembered, expiresAt });
      }
      return {
        userId: user.id,
        sessionId: session.id,
        confirmed: confirmationOf(session, at),
        hasTwoFactor: twoFactorSince !== null,
        ...presentUser(user, rest, at),
      };
    },

    async findMember({ headers }) {
      const token = headers.cookie?.includes(cookie) && fastifyCookie.parse(headers.cookie)[cookie];
      return token ? queries.findSessionMember(db, hashOf(token), now()) : null;
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
          // Of two concurrent right codes, one opens a session. A new password has voided the challenge.
          const outcome = await open(request, reply, { userId, remembered, how: 'sign-in' }, (tx) =>
            deleteChallenge(tx, found.tokenHash),
          );
          if (outcome !== 'refused') reply.clearCookie(challengeCookie, attributes);
          return outcome;
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

/** A header, because the spec fixes the shape of the login body. */
const isRemembered = (request: FastifyRequest) => request.headers['x-remember-me'] !== '0';
const lifetime = (remembered: boolean) => (remembered ? REMEMBERED_FOR : UNREMEMBERED_FOR);
