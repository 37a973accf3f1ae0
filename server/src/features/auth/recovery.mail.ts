import { HOUR } from '@clear-spring/contract';
import { brand } from '@clear-spring/content';
import type { Queryable } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { EmailContent } from '../../mail/index.ts';
import { askForLetter, type LetterDeps, type LetterQueue, workOnLetters } from '../letters/index.ts';
import * as accounts from './auth.queries.ts';
import { lockMember } from './email-change.queries.ts';
import { putPasswordReset } from './recovery.queries.ts';
import { emailKeyOf } from './sign-in-names.ts';
import { newToken } from './token.ts';

const RESET_FOR = HOUR;

/** Why it is sent: somebody asked for it, or an account was taken back and its password no longer works. */
type ResetReason = 'asked-for' | 'taken-back';

const resetMail: LetterQueue<{ email: string; reason?: ResetReason }> = {
  name: 'auth-reset-mail',
  kindOf: ({ reason }) => (reason === 'taken-back' ? 'account-taken-back' : 'reset-link'),
};

/**
 * The same work for every address: only the job, after the answer, finds out whether it is known. `userId`: where the
 * caller knows the member anyway.
 */
export const sendReset = (
  deps: { jobs: Jobs },
  tx: Queryable,
  email: string,
  { reason = 'asked-for', userId }: { reason?: ResetReason; userId?: string } = {},
): Promise<void> => askForLetter(deps, tx, resetMail, { userId, data: { email, reason } });

export async function workOnResetMail(
  deps: LetterDeps & { now: () => Date; publicUrl: string },
): Promise<void> {
  const { db, now, publicUrl } = deps;
  await workOnLetters(deps, resetMail, async ({ email, reason = 'asked-for' }, send) => {
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now().getTime() + RESET_FOR);
    const member = await db.transaction(async (tx) => {
      const found = await accounts.findUserByEmail(tx, email);
      const locked = found && (await lockMember(tx, found.id));
      // An undo may have come before the lock: the address is no longer the account's then.
      if (locked?.emailKey !== emailKeyOf(email)) return null;
      await putPasswordReset(tx, { userId: locked.id, tokenHash, expiresAt });
      return locked;
    });
    if (!member) return;
    await send(member.email, EMAILS[reason](`${publicUrl}/reset-password?token=${token}`), member.id);
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
