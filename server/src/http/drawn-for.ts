import { DRAWN_FOR } from '@clear-spring/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * One browser has one session and many tabs, some of them drawn before somebody else signed in. A call may say for whom
 * its page was drawn; that gives no right, and takes away what the person at that page did not mean.
 * @throws Refusal 409 where that is not who is calling
 */
export function refuseIfMeantForAnother(request: FastifyRequest, caller: { username: string }): void {
  const drawnFor = request.headers[DRAWN_FOR];
  if (drawnFor === undefined || drawnFor === encodeURIComponent(caller.username)) return;
  throw new Refusal(409, 'Somebody else is signed in here by now. Nothing was changed.', {
    headers: { [DRAWN_FOR]: 'another' },
  });
}
