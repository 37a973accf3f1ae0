import type { Database } from '../../db/index.ts';
import { deleteExpiredSessions } from './auth.queries.ts';
import { type AuthDeps, signInRoutes } from './auth.routes.ts';
import type { Serve } from '../../http/serve.ts';
import { deleteExpiredClosingUndos } from './closing.queries.ts';
import { closingRoutes } from './closing.routes.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { sweepRecovery } from './recovery.service.ts';
import { securityRoutes } from './security.routes.ts';
import { sweepKnownDevices } from './known-devices.ts';
import { deleteExpiredChallenges } from './two-factor.queries.ts';

export {
  countMembers,
  deleteSessionsOf,
  endExpiredSessions,
  EmailTaken,
  findOpenSession,
  findUser,
  findUserByUsername,
  findUserByUsernameOrEmail,
  listOpenSessions,
  listSessions,
  lockAdmins,
  updateUser,
} from './auth.queries.ts';
export { grantAdmin, revokeAdmin } from './admin-rights.ts';
export { createMember, currentUser, isAmong, type NewMember, setPassword } from './auth.service.ts';
export { putClosedName } from './closing.queries.ts';
export { closeAgain } from './closing.service.ts';
export { NOBODYS_HASH } from './password.ts';
export { createKnownDevices } from './known-devices.ts';
export { createSessionManager, type SessionManager } from './auth.session.ts';
export { askToConfirmEmail, limitEmailChange, requestEmailChange } from './email-change.service.ts';
export { workOnRecoveryMail } from './recovery.service.ts';
export {
  changesEmail,
  findPendingEmail,
  isPresentEmailAsked,
  listAddressesOf,
  lockMember,
} from './email-change.queries.ts';
export { forgetLetters } from './forget-letters.ts';
export { clearLimits } from './lifted-limits.ts';
export { sendReset } from './recovery.mail.ts';
export { emailKeyOf } from './sign-in-names.ts';
export { sendSecurityMail } from './security.mail.ts';
export { restoreMember, suspendMember } from './suspension.service.ts';
export { hashOf, newToken } from './token.ts';
export { isOn as hasTwoFactor } from './two-factor.queries.ts';
export { membersWithTwoFactor, twoFactorColumn } from './two-factor.queries.ts';
export { disableTwoFactorByHand } from './two-factor.service.ts';

export function authRoutes(serve: Serve, deps: AuthDeps): void {
  signInRoutes(serve, deps);
  recoveryRoutes(serve, deps);
  emailChangeRoutes(serve, deps);
  securityRoutes(serve, deps);
  closingRoutes(serve, deps);
}

/** Deletes what has expired. */
export async function sweepAuth(
  { longRunningDb: db }: Pick<Database, 'longRunningDb'>,
  at: Date,
  log: SweepLog,
): Promise<void> {
  const sessions = await deleteExpiredSessions(db, at);
  if (sessions === 'too-many-at-once')
    log.warn(
      {},
      'most sessions appear to have expired at once: none was deleted; see `npm run admin -- sweep`',
    );
  await deleteExpiredChallenges(db, at);
  await deleteExpiredClosingUndos(db, at);
  await sweepKnownDevices({ db, now: () => at });
  await sweepRecovery(db, at);
}

interface SweepLog {
  warn(detail: object, message: string): void;
}
