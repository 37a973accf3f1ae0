import type { Db, Queryable } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Mailer } from '../../mail/index.ts';
import * as accounts from './auth.queries.ts';
import { replacePassword } from './auth.service.ts';
import { isGuessable } from './guessable-password.ts';
import { hashPassword } from './password.ts';
import { emailChangedLetter, resetLetter } from './recovery.letters.ts';
import * as queries from './recovery.queries.ts';
import { sendSecurityMail, workOnSecurityMail } from './security.mail.ts';
import { hashOf, newToken } from './token.ts';

const HOUR = 3_600_000;
const RESET_FOR = HOUR;
const UNDO_FOR = 7 * 24 * HOUR;

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

const resetMail: Queue<{ email: string }> = { name: 'auth-reset-mail', retries: 8 };
const undoMail: Queue<{ userId: string; formerEmail: string }> = {
  name: 'auth-email-changed-mail',
  retries: 8,
};

/**
 * The letters of account recovery, as jobs: a slow mail server slows no answer. The tokens are made here, so that
 * no queue holds one in plain.
 */
export async function workOnRecoveryMail(
  deps: Deps & { limiter: RateLimiter; mailer: Mailer; publicUrl: string },
): Promise<void> {
  const { db, jobs, now, mailer, publicUrl } = deps;
  await workOnSecurityMail(deps);

  await jobs.work(resetMail, async ({ email }) => {
    const member = await accounts.findUserByEmail(db, email);
    if (!member) return;
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now().getTime() + RESET_FOR);
    await queries.putPasswordReset(db, { userId: member.id, tokenHash, expiresAt });
    await mailer.send(member.email, resetLetter(`${publicUrl}/reset-password?token=${token}`));
  });

  await jobs.work(undoMail, async ({ userId, formerEmail }) => {
    const member = await accounts.findUser(db, userId);
    if (!member) return;
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now().getTime() + UNDO_FOR);
    await queries.insertEmailUndo(db, { tokenHash, userId, formerEmail, expiresAt });
    const url = `${publicUrl}/undo-email-change?token=${token}`;
    await mailer.send(formerEmail, emailChangedLetter(url));
  });
}

/** The same work for every address: whether it is known is found out by the job, after the answer. */
export const requestReset = ({ db, jobs }: Deps, email: string): Promise<void> =>
  jobs.enqueue(db, resetMail, { email });

export const isResetToken = async ({ db, now }: Deps, token: string): Promise<boolean> =>
  (await queries.findPasswordReset(db, hashOf(token), now())) !== null;

/** No such reset: the token is used, void, expired or made up. */
export type ResetOutcome = 'reset' | 'no-such-reset' | 'guessable-password';

/**
 * Sets the password and logs the member out everywhere. Two-factor stays on: a mailbox is not a second factor.
 * The token is looked at before the password is hashed: whoever has none shall not make the server work.
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<ResetOutcome> {
  const { db, now } = deps;
  const holder = await queries.findPasswordReset(db, hashOf(token), now());
  const member = holder && (await accounts.findUser(db, holder));
  if (!member) return 'no-such-reset';
  if (await isGuessable(password, member)) return 'guessable-password';
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await queries.takePasswordReset(tx, hashOf(token), now());
    if (!userId) return 'no-such-reset';
    await replacePassword(tx, userId, passwordHash);
    await sendSecurityMail(deps, tx, userId, 'password-reset');
    return 'reset';
  });
}

/** Call it in the transaction that changes the e-mail: open resets are void, and the former address hears of it. */
export async function announceEmailChange(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  userId: string,
  formerEmail: string,
) {
  await queries.voidPasswordReset(tx, userId);
  await jobs.enqueue(tx, undoMail, { userId, formerEmail });
}

export type UndoOutcome = { email: string } | 'no-such-undo' | 'email-taken';

/** Gives the account its former e-mail back and logs it out everywhere. */
export async function undoEmailChange({ db, now }: Deps, token: string): Promise<UndoOutcome> {
  try {
    return await db.transaction(async (tx) => {
      const undo = await queries.takeEmailUndo(tx, hashOf(token), now());
      if (!undo) return 'no-such-undo';
      await accounts.changeEmail(tx, undo.userId, undo.formerEmail);
      await queries.voidPasswordReset(tx, undo.userId);
      await accounts.deleteSessionsOf(tx, undo.userId);
      return { email: undo.formerEmail };
    });
  } catch (error) {
    // The undo has rolled back too, and stays for when the address is free.
    if (error instanceof accounts.EmailTaken) return 'email-taken';
    throw error;
  }
}

export const sweepRecovery = ({ db, now }: Deps): Promise<void> => queries.deleteExpiredRecovery(db, now());
