import { MINUTE } from '@clear-spring/contract';
import type { FastifyReply } from 'fastify';

/** A paused player holds a connection, and possibly another to the podcast's host. */
const PAUSED_FOR = 10 * MINUTE;

/** Aborts once the response has ended: complete, failed, refused or disconnected. */
export function endOf(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const end = new AbortController();
  if (reply.raw.destroyed) end.abort();
  else reply.raw.once('close', () => end.abort());
  return end.signal;
}

/** Ends the response when its client reads nothing for this many milliseconds. Players reconnect when they resume. */
export function endWhenPaused(reply: FastifyReply, pausedFor = PAUSED_FOR): void {
  reply.raw.setTimeout(pausedFor, () => reply.raw.destroy());
}
