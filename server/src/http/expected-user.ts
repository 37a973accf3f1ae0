import { EXPECTED_USER_HEADER } from '@clear-spring/contract';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/**
 * One browser has one session and many tabs, some of them rendered before somebody else signed in. A call may name the
 * expected user; that gives no right, and takes away what the person at that page did not mean.
 * @throws HttpError 409 where that is not who is calling
 */
export function assertExpectedUser(request: FastifyRequest, caller: { username: string }): void {
  const expectedUser = request.headers[EXPECTED_USER_HEADER];
  if (expectedUser === undefined || expectedUser === encodeURIComponent(caller.username)) return;
  throw new HttpError(409, 'Somebody else is signed in here by now. Nothing was changed.', {
    headers: { [EXPECTED_USER_HEADER]: 'another' },
  });
}
