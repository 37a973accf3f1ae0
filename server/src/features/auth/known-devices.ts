import { DAY } from '@clear-spring/contract';
// Adds cookies to Fastify's types.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Queryable } from '../../db/index.ts';
import * as queries from './known-devices.queries.ts';
import { hashOf, newToken } from './token.ts';

/** The longest that browsers keep a cookie. */
const KNOWN_FOR = 400 * DAY;
const DEVICES_PER_MEMBER = 20;

export interface KnownDevices {
  /** The device's key in rate limits; null when the member has not signed in on it. */
  find(request: FastifyRequest, userId: string): Promise<string | null>;
  /**
   * Makes this browser known to the member under a new token, so that copies of the old one are worthless. Set the
   * cookie once this is committed.
   */
  keep(
    tx: Queryable,
    request: FastifyRequest,
    userId: string,
  ): Promise<{ token: string; deviceHash: Buffer; isNew: boolean }>;
  /** Gives the browser of a session a new token. Null when nobody knows it any more. */
  renew(tx: Queryable, deviceHash: Buffer): Promise<string | null>;
  setCookie(reply: FastifyReply, token: string): void;
}

/**
 * Browsers on which a member has signed in or reset the password. Each has an opaque random token in an HttpOnly
 * cookie that outlives sessions; the database has only its hash. The token signs nobody in: it exempts its holder
 * from the rate limits that strangers can use up.
 */
export function createKnownDevices(deps: { db: Db; now: () => Date; secure: boolean }): KnownDevices {
  const { db, now, secure } = deps;
  const cookie = `${secure ? '__Host-' : ''}device`;
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: KNOWN_FOR / 1000,
  } as const;

  return {
    async find(request, userId) {
      const token = request.cookies[cookie];
      if (!token) return null;
      const hash = hashOf(token);
      return (await queries.isKnownDevice(db, userId, hash)) ? hash.toString('base64url') : null;
    },

    async keep(tx, request, userId) {
      const given = request.cookies[cookie];
      const isOurs = given !== undefined && (await queries.isAnybodysDevice(tx, hashOf(given)));
      // Never the token that was sent: it may be a copy, or planted.
      const { token, tokenHash: deviceHash } = newToken();
      if (isOurs) await queries.changeDeviceToken(tx, hashOf(given), deviceHash);
      const isNew = !(await queries.isKnownDevice(tx, userId, deviceHash));
      await queries.keepDevice(tx, { userId, tokenHash: deviceHash, lastSeenAt: now() }, DEVICES_PER_MEMBER);
      return { token, deviceHash, isNew };
    },

    async renew(tx, deviceHash) {
      const { token, tokenHash } = newToken();
      return (await queries.changeDeviceToken(tx, deviceHash, tokenHash)) ? token : null;
    },

    setCookie: (reply, token) => void reply.setCookie(cookie, token, attributes),
  };
}

export const sweepKnownDevices = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  queries.deleteDevicesSeenBefore(db, new Date(now().getTime() - KNOWN_FOR));
