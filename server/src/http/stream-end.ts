import { MINUTE } from '@clear-spring/contract';
import type { FastifyReply } from 'fastify';

/** A player on pause holds a connection, and may hold another to the podcast's host. */
const PAUSED_FOR = 10 * MINUTE;

/** Aborts once the answer has ended: sent whole, broken off, refused, or its client gone. */
export function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (reply.raw.destroyed) end.abort();
  else reply.raw.once('close', () => end.abort());
  return end.signal;
}

/** Ends the answer where its client takes nothing of it for so many milliseconds; a player asks again when it goes on. */
export function endWhenPaused(reply: FastifyReply, pausedFor = PAUSED_FOR): void {
  reply.raw.setTimeout(pausedFor, () => reply.raw.destroy());
}
