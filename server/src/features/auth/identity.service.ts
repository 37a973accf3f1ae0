import type { Confirmation } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import type { Caller } from '../../http/caller.ts';
import { memberWithPassword } from './auth.service.ts';
import type { SecurityMailDeps } from './security.mail.ts';
import { consumeSecondFactor } from './two-factor.service.ts';

/** What was confirmed, and the hash that the password was checked against. */
export type IdentityProof = { proof: Confirmation; passwordHash: string } | 'wrong-password' | 'wrong-code';

/** Confirms the identity of whoever uses an open session. A missing code is still owed, not wrong. */
export async function proveIdentity(
  deps: SecurityMailDeps & { db: Db },
  { userId, hasTwoFactor }: Caller,
  given: { password: string; code?: string | undefined },
): Promise<IdentityProof> {
  const member = await memberWithPassword(deps.db, userId, given.password);
  if (!member) return 'wrong-password';
  const { passwordHash } = member;
  if (!hasTwoFactor) return { proof: 'fully', passwordHash };
  if (!given.code) return { proof: 'by-password', passwordHash };
  return (await consumeSecondFactor(deps, userId, given.code))
    ? { proof: 'fully', passwordHash }
    : 'wrong-code';
}
