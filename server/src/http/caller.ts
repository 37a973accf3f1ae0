import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who is calling, as far as access is concerned. */
export interface Caller {
  userId: string;
  sessionId: string;
  isSubscribed: boolean;
  isAdmin: boolean;
}

/** Tells the caller from the session that the request carries; null for a visitor. May renew the cookie. */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
