import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';
import { rateLimitSubject } from '../../http/client-network.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { LIMITS } from './auth.limits.ts';
import { findUserByUsernameOrEmail } from './auth.queries.ts';
import type { KnownDevices } from './known-devices.ts';
import { accountOf } from './lifted-limits.ts';

/** Stands in for an unknown member, so that an unknown name takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Deps {
  db: Db;
  limiter: RateLimiter;
  devices: KnownDevices;
}

/**
 * Counts one attempt to sign in under a name. A known device of that member has an allowance of its own, which no
 * stranger can use up. Once it is used up, and for all other browsers, attempts are limited by address, by account
 * and address, and by account over all addresses, whether or not the account exists. Names count as typed: one bucket
 * for a member's username and e-mail would reveal that they belong together.
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
  // A used-up allowance, perhaps by the holder of a copied cookie, leaves the general one.
  if (subject && (await limiter.tryConsume(LIMITS.loginByDevice, subject))) {
    return { succeeded: () => limiter.clear(LIMITS.loginByDevice, subject) };
  }

  const address = rateLimitSubject(request.ip);
  const account = accountOf(typed, member);
  const both = `${account}\n${address}`;
  await limiter.consume(LIMITS.loginByAddress, address);
  await limiter.consume(LIMITS.loginByAccountAndAddress, both);
  await limiter.consume(LIMITS.loginByAccount, account);
  return {
    async succeeded() {
      await limiter.clear(LIMITS.loginByAccountAndAddress, both);
      // Not cleared: attempts by strangers from other addresses still count.
      await limiter.refund(LIMITS.loginByAccount, account);
    },
  };
}
