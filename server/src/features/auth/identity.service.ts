import type { Db } from '../../db/index.ts';
import type { Caller } from '../../http/caller.ts';
import { memberWithPassword } from './auth.service.ts';
import type { SecurityMailDeps } from './security.mail.ts';
import { takeSecondFactor } from './two-factor.service.ts';

export type IdentityProof = 'fully' | 'by-password' | 'wrong-password' | 'wrong-code';

/** What somebody at an open session has shown of being its member. A code that is left out is owed, and not wrong. */
export async function proveIdentity(
  deps: SecurityMailDeps & { db: Db },
  { userId, hasTwoFactor }: Caller,
  given: { password: string; code?: string | undefined },
): Promise<IdentityProof> {
  if (!(await memberWithPassword(deps.db, userId, given.password))) return 'wrong-password';
  if (!hasTwoFactor) return 'fully';
  if (!given.code) return 'by-password';
  return (await takeSecondFactor(deps, userId, given.code)) ? 'fully' : 'wrong-code';
}
