import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
// Teaches Fastify's types about cookies.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Identify } from '../../http/caller.ts';
import { isSubscribed } from '../subscription/index.ts';
import * as queries from './auth.queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REMEMBERED_FOR = 30 * DAY;
const UNREMEMBERED_FOR = DAY;
/** A session's end moves at most this often, so that reading a page does not write a row. */
const RENEW_AFTER = HOUR;

export interface SessionKeeper {
  /** Signs the member in on this device. A session that the device had before ends: nothing carries over. */
  start(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  identify: Identify;
}

/**
 * Sessions: an opaque random token in an HttpOnly cookie, only its hash in the database, one row a device.
 * Under https the cookie is Secure and `__Host-`: no subdomain can plant one.
 */
export function createSessionKeeper(deps: { db: Db; now: () => Date; secure: boolean }): SessionKeeper {
  const { db, now, secure } = deps;
  const cookie = secure ? '__Host-session' : 'session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const setCookie = (reply: FastifyReply, token: string, remembered: boolean) =>
    reply.setCookie(cookie, token, { ...attributes, ...(remembered && { maxAge: REMEMBERED_FOR / 1000 }) });

  async function forget(request: FastifyRequest) {
    const token = request.cookies[cookie];
    if (token) await queries.deleteSession(db, hashOf(token));
  }

  return {
    async start(request, reply, userId) {
      await forget(request);
      const token = randomBytes(32).toString('base64url');
      const at = now();
      // Not part of the login body, whose shape the spec gives.
      const remembered = request.headers['x-remember-me'] !== '0';
      await queries.insertSession(db, {
        id: randomUUIDv7(),
        tokenHash: hashOf(token),
        userId,
        remembered,
        agent: request.headers['user-agent']?.slice(0, 500) ?? null,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + lifetime(remembered)),
      });
      setCookie(reply, token, remembered);
    },

    async end(request, reply) {
      await forget(request);
      reply.clearCookie(cookie, attributes);
    },

    async identify(request, reply) {
      const token = request.cookies[cookie];
      if (!token) return null;
      const at = now();
      const found = await queries.findSession(db, hashOf(token), at);
      if (!found) return null;
      const { session, user } = found;
      if (at.getTime() - session.lastSeenAt.getTime() > RENEW_AFTER) {
        const expiresAt = new Date(at.getTime() + lifetime(session.remembered));
        await queries.renewSession(db, session.id, { lastSeenAt: at, expiresAt });
        setCookie(reply, token, session.remembered);
      }
      return {
        userId: user.id,
        sessionId: session.id,
        isAdmin: user.isAdmin,
        isSubscribed: await isSubscribed(db, user.id, at),
      };
    },
  };
}

const lifetime = (remembered: boolean) => (remembered ? REMEMBERED_FOR : UNREMEMBERED_FOR);
const hashOf = (token: string) => hash('sha256', token, 'buffer');
