import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Mailer } from '../../mail/index.ts';
import * as accounts from './auth.queries.ts';
import { replacePassword } from './auth.service.ts';
import { isGuessable } from './guessable-password.ts';
import { deleteExpiredEmailChanges } from './email-change.queries.ts';
import { workOnEmailChangeMail } from './email-change.service.ts';
import type { KnownDevices } from './known-devices.ts';
import { hashPassword } from './password.ts';
import { resetLetter } from './recovery.letters.ts';
import * as queries from './recovery.queries.ts';
import { sendSecurityMail, workOnSecurityMail } from './security.mail.ts';
import { hashOf, newToken } from './token.ts';

const HOUR = 3_600_000;
const RESET_FOR = HOUR;

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

const resetMail: Queue<{ email: string }> = { name: 'auth-reset-mail', retries: 8 };

/**
 * The letters of account recovery, as jobs: a slow mail server slows no answer. The tokens are made here, so that
 * no queue holds one in plain.
 */
export async function workOnRecoveryMail(
  deps: Deps & { limiter: RateLimiter; mailer: Mailer; publicUrl: string },
): Promise<void> {
  const { db, jobs, now, mailer, publicUrl } = deps;
  await workOnSecurityMail(deps);
  await workOnEmailChangeMail(deps);

  await jobs.work(resetMail, async ({ email }) => {
    const member = await accounts.findUserByEmail(db, email);
    if (!member) return;
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now().getTime() + RESET_FOR);
    await queries.putPasswordReset(db, { userId: member.id, tokenHash, expiresAt });
    await mailer.send(member.email, resetLetter(`${publicUrl}/reset-password?token=${token}`));
  });
}

/** The same work for every address: whether it is known is found out by the job, after the answer. */
export const requestReset = ({ db, jobs }: Deps, email: string): Promise<void> =>
  jobs.enqueue(db, resetMail, { email });

export const isResetToken = async ({ db, now }: Deps, token: string): Promise<boolean> =>
  (await queries.findPasswordReset(db, hashOf(token), now())) !== null;

/** No such reset: the token is used, void, expired or made up. */
export type ResetOutcome = { deviceToken: string } | 'no-such-reset' | 'guessable-password';

/**
 * Sets the password and logs the member out everywhere. This browser is known from now on: whoever guesses at the
 * account cannot keep its owner from signing in here. Two-factor stays on: a mailbox is not a second factor.
 * The token is looked at before the password is hashed: whoever has none shall not make the server work.
 */
export async function resetPassword(
  deps: Deps & { devices: KnownDevices },
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<ResetOutcome> {
  const { db, now, devices } = deps;
  const holder = await queries.findPasswordReset(db, hashOf(token), now());
  const member = holder && (await accounts.findUser(db, holder));
  if (!member) return 'no-such-reset';
  if (await isGuessable(password, member)) return 'guessable-password';
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await queries.takePasswordReset(tx, hashOf(token), now());
    if (!userId) return 'no-such-reset';
    await replacePassword(tx, userId, passwordHash);
    const device = await devices.keep(tx, request, userId);
    await sendSecurityMail(deps, tx, userId, 'password-reset');
    return { deviceToken: device.token };
  });
}

export async function sweepRecovery(db: Db, at: Date): Promise<void> {
  await queries.deleteExpiredRecovery(db, at);
  await deleteExpiredEmailChanges(db, at);
}
