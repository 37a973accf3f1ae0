import { randomUUIDv7 } from 'node:crypto';
import { HOUR } from '@clear-spring/contract';
import type { Db, Queryable, Transaction } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { askForLetter, type LetterDeps, type LetterQueue } from '../letters/index.ts';
import { enqueueRenewals } from '../subscription/index.ts';
import { zonesAt } from '../../time-zones.ts';
import { writtenTime } from '../../written-time.ts';
import { type Actor, writeTrace } from '../traces/index.ts';
import { lockAdmins, type UserRow } from './auth.queries.ts';
import { closingMail } from './closing.mail.ts';
import * as queries from './closing.queries.ts';
import { lockMember } from './email-change.queries.ts';
import { endAccess } from './suspension.service.ts';
import { hashOf, newToken } from './token.ts';
import { type TimedUndoMail, workOnUndoMail } from './undo.mail.ts';
import { consumeUndo, findOwnerOfUndo, UNDO_FOR } from './undo.queries.ts';
import { insertUsedLinks } from './used-links.queries.ts';

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

const onMail: LetterQueue<TimedUndoMail> = {
  name: 'auth-closing-mail',
  kindOf: () => 'account-closing',
};

/**
 * Closes the member's account in seven days. Until then nobody signs in, nothing is charged, and nothing is lost: links
 * go on redirecting, and a link in an e-mail keeps the account. Asking again changes nothing.
 */
export function askToClose(
  { db, jobs, now }: Deps,
  by: Actor & { userId: string },
): Promise<{ closesAt: string } | 'last-admin' | 'gone'> {
  const { userId } = by;
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    const member = await lockMember(tx, userId);
    if (!member || member.closedAt) return 'gone';
    if (member.closesAt) return { closesAt: member.closesAt.toISOString() };
    if (admins.length === 1 && admins[0] === userId) return 'last-admin';

    const at = now();
    const closesAt = new Date(at.getTime() + UNDO_FOR);
    await queries.setClosesAt(tx, userId, closesAt);
    await endAccess(tx, userId);
    await enqueueRenewals({ jobs }, tx, userId);
    const undoId = randomUUIDv7();
    await queries.insertClosingUndo(tx, { id: undoId, userId, expiresAt: closesAt });
    const { timeZone } = zonesAt(member, at);
    await askForLetter({ jobs }, tx, onMail, { userId, data: { undoId, email: member.email, timeZone } });
    await writeTrace(tx, { by, action: 'account.closing-asked', subjectId: userId });
    return { closesAt: closesAt.toISOString() };
  });
}

/**
 * Closes an account with the hourly job, without a way back: it had closed when an older backup was restored, in which it
 * is open.
 */
export function closeAgain(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  by: Actor,
): Promise<'closing' | 'closed' | 'nobody'> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member) return 'nobody';
    if (member.closedAt) return 'closed';
    await queries.setClosesAt(tx, userId, now());
    await queries.deleteClosingUndos(tx, userId);
    await endAccess(tx, userId);
    await writeTrace(tx, { by, action: 'account.closing-asked', subjectId: userId });
    return 'closing';
  });
}

export const workOnClosingMail = (deps: LetterDeps & { now: () => Date; publicUrl: string }): Promise<void> =>
  workOnUndoMail(deps, 'closing', onMail, ({ expiresAt }, url, { email, timeZone = null }) => ({
    to: email,
    email: closingMail({ time: writtenTime(timeZone, expiresAt), url }),
  }));

/** How long somebody who has just proved to be the member may say that the account is to stay. */
const OFFERED_FOR = HOUR;

/** An account that is about to close, and a token with which whoever has just signed in keeps it. */
export interface Closing {
  closesAt: Date;
  timeZone: string | null;
  token: string;
}

/** Call it once the member has proved who they are. Null while the account is not about to close. */
export async function offerToKeep(
  tx: Queryable,
  { id: userId, closesAt, ...zones }: UserRow,
  now: Date,
): Promise<Closing | null> {
  if (!closesAt) return null;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + OFFERED_FOR);
  await queries.insertClosingUndo(tx, { id: randomUUIDv7(), userId, tokenHash, expiresAt });
  return { closesAt, timeZone: zonesAt(zones, now).timeZone, token };
}

/** Keeps the account, unless it has closed. */
export function keepByLink(deps: Deps, token: string, requestId: string): Promise<'kept' | 'no-such-link'> {
  const tokenHash = hashOf(token);
  return deps.db.transaction(async (tx) => {
    const userId = await findOwnerOfUndo(tx, 'closing', tokenHash);
    const member = userId && (await lockMember(tx, userId));
    if (!member) return 'no-such-link';
    if (!(await consumeUndo(tx, 'closing', tokenHash, deps.now()))) return 'no-such-link';
    await insertUsedLinks(tx, { userId: member.id, tokenHashes: [tokenHash], usedAt: deps.now() });
    await keepAccount(deps, tx, member, { origin: 'browser', userId: member.id, requestId });
    return 'kept';
  });
}

/**
 * Does nothing where the account is not about to close. The member's row is locked. All links that could have kept it
 * are used with that.
 */
export async function keepAccount(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Transaction,
  { id, closesAt, closedAt }: Pick<UserRow, 'id' | 'closesAt' | 'closedAt'>,
  by: Actor,
): Promise<void> {
  if (!closesAt || closedAt) return;
  await queries.setClosesAt(tx, id, null);
  const tokenHashes = await queries.deleteClosingUndos(tx, id);
  await insertUsedLinks(tx, { userId: id, tokenHashes, usedAt: now() });
  await enqueueRenewals({ jobs }, tx, id);
  await writeTrace(tx, { by, action: 'account.kept', subjectId: id });
}
