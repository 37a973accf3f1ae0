import type { Db } from '../../db/index.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { LIMITS } from './auth.limits.ts';
import type { UserRow } from './auth.queries.ts';
import { emailKeyOf } from './sign-in-names.ts';
import { listDevices } from './known-devices.queries.ts';

/** Those whose subject is the member's id. */
const BY_MEMBER: readonly Limit[] = [
  LIMITS.secondFactor,
  LIMITS.secondFactorByAccount,
  LIMITS.twoFactorSetUp,
  LIMITS.currentPasswordByAccount,
  LIMITS.passwordChange,
];
const BY_DEVICE: readonly Limit[] = [LIMITS.loginByDevice, LIMITS.secondFactor];

/**
 * The name under which a member's attempts to sign in are counted. It is another one once their limits were lifted,
 * because nobody can list the buckets that are counted by address too.
 */
export const accountOf = (typed: string, member: Pick<UserRow, 'limitsLiftedAt'> | null): string =>
  member?.limitsLiftedAt ? `${emailKeyOf(typed)}\n${member.limitsLiftedAt.toISOString()}` : emailKeyOf(typed);

/**
 * Empties the buckets of a member whose `limitsLiftedAt` has just been set. Limits by address, which others share, and
 * those of one session stay.
 */
export async function clearLimits(
  { db, limiter }: { db: Db; limiter: RateLimiter },
  { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>,
): Promise<void> {
  await limiter.clear(LIMITS.forgotByAccount, emailKey);
  for (const limit of BY_MEMBER) await limiter.clear(limit, id);
  for (const device of await listDevices(db, id))
    for (const limit of BY_DEVICE) await limiter.clear(limit, `${id}\n${device.toString('base64url')}`);
}
