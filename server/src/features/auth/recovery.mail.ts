import { HOUR } from '@clear-spring/contract';
import { brand } from '@clear-spring/content';
import type { Db, Queryable } from '../../db/index.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import type { EmailContent, Mailer } from '../../mail/index.ts';
import * as accounts from './auth.queries.ts';
import { lockMember } from './email-change.queries.ts';
import { putPasswordReset } from './recovery.queries.ts';
import { newToken } from './token.ts';

const RESET_FOR = HOUR;

/** Why it is sent: somebody asked for it, or an account was taken back and its password no longer works. */
type ResetReason = 'asked-for' | 'taken-back';

const resetMail: Queue<{ email: string; reason?: ResetReason }> = { name: 'auth-reset-mail' };

/** The same work for every address: only the job, after the answer, finds out whether it is known. */
export const sendReset = (
  { jobs }: { jobs: Jobs },
  db: Queryable,
  email: string,
  reason: ResetReason = 'asked-for',
): Promise<void> => jobs.enqueue(db, resetMail, { email, reason });

export async function workOnResetMail(deps: {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  mailer: Mailer;
  publicUrl: string;
}): Promise<void> {
  const { db, jobs, now, mailer, publicUrl } = deps;
  await jobs.work(resetMail, async ({ email, reason = 'asked-for' }) => {
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now().getTime() + RESET_FOR);
    const address = await db.transaction(async (tx) => {
      const found = await accounts.findUserByEmail(tx, email);
      const member = found && (await lockMember(tx, found.id));
      // An undo may have come before the lock: the address is no longer the account's then.
      if (member?.emailKey !== accounts.letterCaseFree(email)) return null;
      await putPasswordReset(tx, { userId: member.id, tokenHash, expiresAt });
      return member.email;
    });
    if (address) await mailer.send(address, EMAILS[reason](`${publicUrl}/reset-password?token=${token}`));
  });
}

const subject = `Reset your ${brand.productName} password`;
const ONCE = 'The link works once, for one hour. After that, or after a newer one was sent, it does nothing.';

/**
 * No name in the greeting: whoever signed up may have given a stranger's address, and strangers get no text that a
 * member typed.
 */
const greeting = 'Hello,';

const EMAILS: Record<ResetReason, (url: string) => EmailContent> = {
  'asked-for': (url) => ({
    subject,
    greeting,
    paragraphs: [`someone, hopefully you, asked to reset the password of your ${brand.productName} account.`],
    action: { label: 'Choose a new password', url },
    closing: [ONCE, 'If it was not you, you need do nothing: your password stays as it is.'],
  }),
  'taken-back': (url) => ({
    subject,
    greeting,
    paragraphs: [
      `you took back a change to your ${brand.productName} account. Whoever made it may know your password, so that one works no more.`,
    ],
    action: { label: 'Choose a new password', url },
    closing: [ONCE, 'For another link, choose "Forgot password?" on the sign-in page.'],
  }),
};
