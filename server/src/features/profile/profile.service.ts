import { asksForEmail, forEachDetail, isChanged, type ProfileChange } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import type { Caller } from '../../http/caller.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import {
  EmailTaken,
  grantAdmin,
  isAmong,
  limitEmailChange,
  lockAdmins,
  lockMember,
  requestEmailChange,
  revokeAdmin,
  updateUser,
} from '../auth/index.ts';
import { type Actor, writeTrace } from '../traces/index.ts';
import type { PictureQueue } from './picture.queue.ts';
import { type PictureRefusal, readPicture } from './picture.ts';
import { deletePicture, putPicture } from './profile.queries.ts';

/**
 * Saves the details that the page has changed. A new e-mail waits for confirmation.
 * @throws HttpError 429 when the e-mail was changed too often.
 */
export async function saveProfile(
  deps: { db: Db; jobs: Jobs; now: () => Date; limiter: RateLimiter },
  { userId, email }: Caller,
  changes: ProfileChange,
): Promise<'saved' | 'email-taken'> {
  // Compared with the value for which the caller was authorised.
  const hasNewEmail = asksForEmail(changes, email);
  const details = forEachDetail((detail) =>
    isChanged(changes, detail) ? changes[detail] || null : undefined,
  );
  if (hasNewEmail) await limitEmailChange(deps.limiter, userId, changes.email);
  try {
    await deps.db.transaction(async (tx) => {
      if (Object.values(details).some((value) => value !== undefined)) await updateUser(tx, userId, details);
      if (hasNewEmail) await requestEmailChange(deps, tx, userId, changes.email);
    });
    return 'saved';
  } catch (error) {
    if (error instanceof EmailTaken) return 'email-taken';
    throw error;
  }
}

/** Saves a picture under a URL that changes with it. */
export async function savePicture(
  { db, pictures }: { db: Db; pictures: PictureQueue },
  userId: string,
  dataUrl: string,
): Promise<'saved' | PictureRefusal> {
  const picture = await pictures.run(() => readPicture(dataUrl));
  if (typeof picture === 'string') return picture;
  await db.transaction(async (tx) => {
    await putPicture(tx, { userId, ...picture });
    await updateUser(tx, userId, { profilePicture: `/api/pictures/${picture.hash}` });
  });
  return 'saved';
}

export function removePicture(db: Db, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await deletePicture(tx, userId);
    await updateUser(tx, userId, { profilePicture: null });
  });
}

/** Only for usernames that the operator has named. `changed`: the caller's rights are others by now than they saw. */
export async function toggleAdmin(
  db: Db,
  { userId, username, isAdmin }: Caller,
  by: Actor,
  developers: readonly string[],
): Promise<'toggled' | 'not-a-developer' | 'last-admin' | 'changed'> {
  if (!isAmong(developers, username)) return 'not-a-developer';
  return db.transaction(async (tx) => {
    // Admins before a member, as everywhere else.
    await lockAdmins(tx);
    const member = await lockMember(tx, userId);
    if (member?.isAdmin !== isAdmin) return 'changed';
    if (!isAdmin) await grantAdmin(tx, userId);
    else if ((await revokeAdmin(tx, userId)) === 'last-admin') return 'last-admin';
    await writeTrace(tx, {
      by,
      action: isAdmin ? 'admin.revoked' : 'admin.granted',
      subjectId: userId,
      before: { isAdmin },
      after: { isAdmin: !isAdmin },
    });
    return 'toggled';
  });
}
