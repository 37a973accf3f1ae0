import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { LetterDeps } from '../letters/index.ts';
import * as accounts from './auth.queries.ts';
import { replacePassword } from './auth.service.ts';
import { workOnClosingMail } from './closing.service.ts';
import { isGuessable } from './guessable-password.ts';
import { deleteExpiredEmailChanges, lockMember } from './email-change.queries.ts';
import { workOnEmailChangeMail } from './email-change.service.ts';
import type { KnownDevices } from './known-devices.ts';
import { hashPassword } from './password.ts';
import { sendReset, workOnResetMail } from './recovery.mail.ts';
import * as queries from './recovery.queries.ts';
import { sendSecurityMail, workOnSecurityMail } from './security.mail.ts';
import { hashOf } from './token.ts';
import { deleteExpiredTwoFactorUndos } from './two-factor-undo.queries.ts';
import { workOnTwoFactorMail } from './two-factor-undo.service.ts';
import { deleteOldUsedLinks, insertUsedLinks } from './used-links.queries.ts';

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

/**
 * E-mails of account recovery are jobs, so that a slow mail server delays no answer. Tokens are made in the job, so
 * that no queue holds one in plain text.
 */
export async function workOnRecoveryMail(
  deps: LetterDeps & Deps & { limiter: RateLimiter; publicUrl: string },
): Promise<void> {
  await workOnSecurityMail(deps);
  await workOnEmailChangeMail(deps);
  await workOnResetMail(deps);
  await workOnTwoFactorMail(deps);
  await workOnClosingMail(deps);
}

export const requestReset = (deps: Deps, email: string): Promise<void> =>
  deps.db.transaction((tx) => sendReset(deps, tx, email));

/** The member whose open reset this is; it is not consumed. */
export async function findResetMember({ db, now }: Deps, token: string): Promise<accounts.UserRow | null> {
  const holder = await queries.findPasswordReset(db, hashOf(token), now());
  return holder === null ? null : accounts.findUser(db, holder);
}

/** `no-such-reset`: the token is used, void, expired or made up. */
export type ResetOutcome = { deviceToken: string } | 'no-such-reset' | 'guessable-password';

/**
 * Sets the password and ends all sessions. This browser becomes known: attackers who guess at the account cannot keep
 * its owner from signing in here. Two-factor sign-in stays on, because a mailbox is not a second factor. The token is
 * checked before the password is hashed, so that strangers cannot make the server work.
 */
export async function resetPassword(
  deps: Deps & { devices: KnownDevices },
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<ResetOutcome> {
  const { db, now, devices } = deps;
  const member = await findResetMember(deps, token);
  if (!member) return 'no-such-reset';
  if (await isGuessable(password, member)) return 'guessable-password';
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Before the reset, as everywhere: another order could deadlock.
    await lockMember(tx, member.id);
    const tokenHash = hashOf(token);
    const userId = await queries.consumePasswordReset(tx, tokenHash, now());
    if (!userId) return 'no-such-reset';
    await insertUsedLinks(tx, { userId, tokenHashes: [tokenHash], usedAt: now() });
    await replacePassword(tx, userId, passwordHash);
    await accounts.markEmailConfirmed(tx, userId, now());
    const device = await devices.keep(tx, request, userId);
    await sendSecurityMail(deps, tx, userId, 'password-reset');
    return { deviceToken: device.token };
  });
}

export async function sweepRecovery(db: Db, at: Date): Promise<void> {
  await queries.deleteExpiredRecovery(db, at);
  await deleteExpiredEmailChanges(db, at);
  await deleteExpiredTwoFactorUndos(db, at);
  await deleteOldUsedLinks(db, at);
}
