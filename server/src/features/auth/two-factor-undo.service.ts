import { randomUUIDv7 } from 'node:crypto';
import type { Db, Queryable } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { zonesAt } from '../../time-zones.ts';
import { writtenTime } from '../../written-time.ts';
import { askForLetter, type LetterDeps, type LetterQueue } from '../letters/index.ts';
import { findUser } from './auth.queries.ts';
import { replacePassword } from './auth.service.ts';
import { keepAccount } from './closing.service.ts';
import { lockMember } from './email-change.queries.ts';
import { NOBODYS_HASH } from './password.ts';
import { sendReset } from './recovery.mail.ts';
import { hashOf } from './token.ts';
import { twoFactorOnMail } from './two-factor-undo.mail.ts';
import * as queries from './two-factor-undo.queries.ts';
import { type TimedUndoMail, workOnUndoMail } from './undo.mail.ts';
import { findOwnerOfUndo, consumeUndo, UNDO_FOR } from './undo.queries.ts';
import { insertUsedLinks } from './used-links.queries.ts';

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

/** `email`: the account's when two-factor was turned on, so a later change of e-mail hides nothing from the owner. */
const onMail: LetterQueue<TimedUndoMail> = {
  name: 'auth-two-factor-on-mail',
  kindOf: () => 'two-factor-on',
};

/** Tells the account's owner and gives them an undo link. Call it in the transaction that turns two-factor on. */
export async function tellTwoFactorOn(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  userId: string,
  enrolledAt: Date,
): Promise<void> {
  const member = await findUser(tx, userId);
  if (!member) return;
  const undoId = randomUUIDv7();
  const expiresAt = new Date(enrolledAt.getTime() + UNDO_FOR);
  await queries.insertTwoFactorUndo(tx, { id: undoId, userId, enrolledAt, expiresAt });
  const { timeZone } = zonesAt(member, enrolledAt);
  await askForLetter(deps, tx, onMail, { userId, data: { undoId, email: member.email, timeZone } });
}

export const workOnTwoFactorMail = (
  deps: LetterDeps & { now: () => Date; publicUrl: string },
): Promise<void> =>
  workOnUndoMail(deps, 'twoFactor', onMail, ({ enrolledAt }, url, { email, timeZone = null }) => ({
    to: email,
    email: twoFactorOnMail({ time: writtenTime(timeZone, enrolledAt), url }),
  }));

/**
 * Removes the second factor that this link's e-mail told of, and no other. Whoever turned it on knew the password, so
 * the password stops working, all sessions end, and the account's mailbox chooses another.
 */
export function undoTwoFactor({ db, jobs, now }: Deps, token: string): Promise<'undone' | 'no-such-link'> {
  const tokenHash = hashOf(token);
  return db.transaction(async (tx) => {
    const userId = await findOwnerOfUndo(tx, 'twoFactor', tokenHash);
    const member = userId && (await lockMember(tx, userId));
    if (!member) return 'no-such-link';
    const undo = await consumeUndo(tx, 'twoFactor', tokenHash, now());
    if (!undo || !(await queries.removeEnrolledAt(tx, member.id, undo.enrolledAt))) return 'no-such-link';
    await insertUsedLinks(tx, { userId: member.id, tokenHashes: [tokenHash], usedAt: now() });
    await keepAccount({ jobs, now }, tx, member, { origin: 'product' });
    await replacePassword(tx, member.id, NOBODYS_HASH);
    await sendReset({ jobs }, tx, member.email, { reason: 'taken-back', userId: member.id });
    return 'undone';
  });
}
