import type { Confirmation, User } from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who is calling: the member as they were when the call came in. */
export interface Caller extends User {
  userId: string;
  sessionId: string;
  /** What they have shown of themselves within the last minutes; null is nothing but the session. */
  confirmed: Confirmation | null;
  hasTwoFactor: boolean;
}

/** Tells the caller from the session that the request carries; null for a visitor. May renew the cookie. */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
