import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';
import { rateLimitSubject } from '../../http/client-network.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { LIMITS } from './auth.limits.ts';
import { findUserByUsernameOrEmail, letterCaseFree } from './auth.queries.ts';
import type { KnownDevices } from './known-devices.ts';

/** Is looked for like anybody, so that an unknown name takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Deps {
  db: Db;
  limiter: RateLimiter;
  devices: KnownDevices;
}

/**
 * Counts one try to sign in under a name. A browser on which that member has signed in before has an allowance of its
 * own, which no stranger can use up. All others, and it when that is used up, are limited by address, by account and address, and by account over
 * all addresses, whether or not the account exists. Names are counted as they are typed: were a member's username and
 * e-mail one bucket, it would tell that they belong together.
 * @throws HttpError 429
 */
export async function countSignInAttempt(
  { db, limiter, devices }: Deps,
  request: FastifyRequest,
  typed: string,
): Promise<{ succeeded(): Promise<void> }> {
  const member = await findUserByUsernameOrEmail(db, typed);
  const device = await devices.find(request, member?.id ?? NOBODY);
  const subject = member && device ? `${member.id}\n${device}` : null;
  // One that is used up, by whoever has a copy of the cookie, leaves what everybody has.
  if (subject && (await limiter.tryConsume(LIMITS.loginByDevice, subject))) {
    return { succeeded: () => limiter.clear(LIMITS.loginByDevice, subject) };
  }

  const address = rateLimitSubject(request.ip);
  const account = letterCaseFree(typed);
  const both = `${account}\n${address}`;
  await limiter.consume(LIMITS.loginByAddress, address);
  await limiter.consume(LIMITS.loginByAccountAndAddress, both);
  await limiter.consume(LIMITS.loginByAccount, account);
  return {
    async succeeded() {
      await limiter.clear(LIMITS.loginByAccountAndAddress, both);
      // Not cleared: what strangers have tried at other addresses goes on counting.
      await limiter.refund(LIMITS.loginByAccount, account);
    },
  };
}
