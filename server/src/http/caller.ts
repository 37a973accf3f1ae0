import type { Confirmation, User } from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The signed-in member, as of the start of the request. */
export interface Caller extends User {
  userId: string;
  sessionId: string;
  /** What they have confirmed within the last minutes; null where there is the session only. */
  confirmed: Confirmation | null;
  hasTwoFactor: boolean;
}

/** Finds the caller by the session's cookie; null for a visitor. May renew the cookie. */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
