import { DAY } from '@clear-spring/contract';
import type { Db, Queryable, Transaction } from '../../db/index.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import type { Jobs } from '../../jobs/index.ts';
import { askForLetter, type LetterDeps, type LetterQueue, workOnLetters } from '../letters/index.ts';
import * as accounts from './auth.queries.ts';
import { replacePassword } from './auth.service.ts';
import { keepAccount } from './closing.service.ts';
import { confirmEmailMail, confirmOwnEmailMail, emailChangedMail } from './email-change.mail.ts';
import * as queries from './email-change.queries.ts';
import { NOBODYS_HASH } from './password.ts';
import { sendReset } from './recovery.mail.ts';
import { voidPasswordReset } from './recovery.queries.ts';
import { sendSecurityMail } from './security.mail.ts';
import { emailKeyOf } from './sign-in-names.ts';
import { hashOf, newToken } from './token.ts';
import { removeSince } from './two-factor.queries.ts';
import { undoUrl, workOnUndoMail } from './undo.mail.ts';
import { UNDO_FOR } from './undo.queries.ts';
import { insertUsedLinks } from './used-links.queries.ts';

const CONFIRM_FOR = DAY;

/** Also limits how fast a member can find out which e-mails are known. */
const REQUESTS_BY_MEMBER: Limit = { name: 'email-change-member', burst: 5, everySeconds: 3600 };
/** E-mails that one address gets, whoever requests them. */
const REQUESTS_BY_ADDRESS: Limit = { name: 'email-change-address', burst: 3, everySeconds: 28_800 };

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}
type LimitedDeps = Deps & { limiter: RateLimiter };

const confirmMail: LetterQueue<{ userId: string; email: string; isOwn?: boolean }> = {
  name: 'auth-confirm-email-mail',
  kindOf: ({ isOwn }) => (isOwn ? 'confirm-own-email' : 'confirm-email'),
};
const undoMail: LetterQueue<{ undoId: string }> = {
  name: 'auth-email-undo-mail',
  kindOf: () => 'email-changed',
};
/** Queued by nodes of the previous version, where a change took effect at once. */
const formerUndoMail: LetterQueue<{ userId: string; formerEmail: string }> = {
  name: 'auth-email-changed-mail',
  kindOf: () => 'email-changed',
};

/** Tokens are made in the job, so that no queue holds one in plain text. */
export async function workOnEmailChangeMail(
  deps: LetterDeps & { now: () => Date; publicUrl: string },
): Promise<void> {
  const { db, now, publicUrl } = deps;

  await workOnLetters(deps, confirmMail, async ({ userId, email }, send) => {
    const { token, tokenHash } = newToken();
    if (!(await queries.putPendingEmailToken(db, { userId, email, tokenHash }, now()))) return;
    const url = `${publicUrl}/confirm-email?token=${token}`;
    const member = await accounts.findUser(db, userId);
    // The page that it opens says what it meant, and leads back to where it was asked for.
    const mail = member?.email === email ? confirmOwnEmailMail(`${url}&for=letters`) : confirmEmailMail(url);
    await send(email, mail, userId);
  });

  await workOnUndoMail(deps, 'email', undoMail, ({ formerEmail }, url) => ({
    to: formerEmail,
    email: emailChangedMail(url),
  }));

  await workOnLetters(deps, formerUndoMail, async ({ userId, formerEmail }, send) => {
    const { token, tokenHash } = newToken();
    const changedAt = now();
    const expiresAt = new Date(changedAt.getTime() + UNDO_FOR);
    await queries.insertEmailUndo(db, { tokenHash, userId, formerEmail, changedAt, expiresAt });
    await send(formerEmail, emailChangedMail(undoUrl(publicUrl, 'email', token)), userId);
  });
}

/** @throws HttpError 429 when the member has asked too often, or the address has had its e-mails. */
export async function limitEmailChange(limiter: RateLimiter, userId: string, email: string): Promise<void> {
  await limiter.consume(REQUESTS_BY_MEMBER, userId);
  await limiter.consume(REQUESTS_BY_ADDRESS, emailKeyOf(email));
}

/**
 * Stores a new e-mail until its mailbox confirms it. The old one stays in effect and is notified. Call it in the
 * transaction that saves the rest of the profile.
 * @throws EmailTaken
 */
export async function requestEmailChange(
  deps: Omit<Deps, 'db'>,
  tx: Queryable,
  userId: string,
  email: string,
) {
  const requestedAt = deps.now();
  if (await accounts.isEmailTaken(tx, userId, email, requestedAt)) throw new accounts.EmailTaken();
  const expiresAt = new Date(requestedAt.getTime() + CONFIRM_FOR);
  await queries.putPendingEmail(tx, { userId, email, requestedAt, expiresAt });
  await askForLetter(deps, tx, confirmMail, { userId, data: { userId, email } });
  await sendSecurityMail(deps, tx, userId, 'email-change-requested');
}

/** Sends the link again, valid for another day. */
export async function resendPendingEmail(deps: LimitedDeps, userId: string): Promise<'sent' | 'none-waits'> {
  const { db, now, limiter } = deps;
  const pending = await queries.findPendingEmail(db, userId, now());
  if (!pending) return 'none-waits';
  const { email } = pending;
  await limitEmailChange(limiter, userId, email);
  await db.transaction(async (tx) => {
    const requestedAt = now();
    const expiresAt = new Date(requestedAt.getTime() + CONFIRM_FOR);
    await queries.putPendingEmail(tx, { userId, email, requestedAt, expiresAt });
    await askForLetter(deps, tx, confirmMail, { userId, data: { userId, email } });
  });
  return 'sent';
}

/** Asks the mailbox of the present e-mail whether it is the member's own, as a new one is asked. */
export async function askToConfirmEmail(
  deps: LimitedDeps,
  userId: string,
): Promise<'sent' | 'confirmed' | 'another-waits'> {
  const { db, now, limiter } = deps;
  const member = await accounts.findUser(db, userId);
  if (!member || member.emailConfirmedAt) return 'confirmed';
  await limitEmailChange(limiter, userId, member.email);
  return db.transaction(async (tx) => {
    const locked = await queries.lockMember(tx, userId);
    if (!locked || locked.emailConfirmedAt) return 'confirmed';
    const requestedAt = now();
    if (await queries.findPendingEmail(tx, userId, requestedAt)) return 'another-waits';
    const { email } = locked;
    const expiresAt = new Date(requestedAt.getTime() + CONFIRM_FOR);
    await queries.putPendingEmail(tx, { userId, email, requestedAt, expiresAt });
    await askForLetter(deps, tx, confirmMail, { userId, data: { userId, email, isOwn: true } });
    return 'sent';
  });
}

export const cancelPendingEmail = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> =>
  queries.deletePendingEmail(db, userId);

export type EmailChangeOutcome = { email: string } | 'no-such-link' | 'email-taken';

/** Puts the confirmed e-mail into effect. A former address gets an undo link; the present one is only confirmed. */
export function confirmEmail({ db, jobs, now }: Deps, token: string): Promise<EmailChangeOutcome> {
  return changeByLink({ db, now }, token, async (tx, member, tokenHash) => {
    const confirmedAt = now();
    const pending = await queries.consumePendingEmail(tx, tokenHash, confirmedAt);
    if (!pending) return 'no-such-link';
    if (pending.email === member.email) return { email: member.email };
    await accounts.changeEmail(tx, member, pending.email, confirmedAt);
    await voidPasswordReset(tx, member.id);
    const undoId = await queries.insertEmailUndo(tx, {
      userId: member.id,
      formerEmail: member.email,
      tokenHash: newToken().tokenHash,
      changedAt: pending.requestedAt,
      expiresAt: new Date(confirmedAt.getTime() + UNDO_FOR),
    });
    await askForLetter({ jobs }, tx, undoMail, { userId: member.id, data: { undoId } });
    return { email: pending.email };
  });
}

/**
 * Takes back the change and everything that came after it, and ends all sessions. Whoever changed the e-mail knew the
 * password, so the password stops working, and the restored mailbox chooses another.
 */
export function undoEmailChange({ db, jobs, now }: Deps, token: string): Promise<EmailChangeOutcome> {
  return changeByLink({ db, now }, token, async (tx, member, tokenHash) => {
    const undo = await queries.consumeEmailUndo(tx, tokenHash, now());
    if (!undo) return 'no-such-link';
    await accounts.changeEmail(tx, member, undo.formerEmail, now());
    await keepAccount({ jobs, now }, tx, member, { origin: 'product' });
    await removeSince(tx, member.id, undo.changedAt);
    await replacePassword(tx, member.id, NOBODYS_HASH);
    await sendReset({ jobs }, tx, undo.formerEmail, { reason: 'taken-back', userId: member.id });
    return { email: undo.formerEmail };
  });
}

async function changeByLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  change: (tx: Transaction, member: accounts.UserRow, tokenHash: Buffer) => Promise<EmailChangeOutcome>,
): Promise<EmailChangeOutcome> {
  const tokenHash = hashOf(token);
  try {
    return await db.transaction(async (tx) => {
      const userId = await queries.findOwnerOfLink(tx, tokenHash);
      const member = userId && (await queries.lockMember(tx, userId));
      if (!member) return 'no-such-link';
      const outcome = await change(tx, member, tokenHash);
      if (typeof outcome === 'object') {
        // Each of these links came to the mailbox of the address that is in effect now.
        await accounts.markEmailConfirmed(tx, member.id, now());
        await insertUsedLinks(tx, { userId: member.id, tokenHashes: [tokenHash], usedAt: now() });
      }
      return outcome;
    });
  } catch (error) {
    // The transaction has rolled back, so the link still works once the address is free.
    if (error instanceof accounts.EmailTaken) return 'email-taken';
    throw error;
  }
}
