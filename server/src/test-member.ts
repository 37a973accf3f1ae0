import type { Db } from './db/index.ts';
import { createMember, updateUser } from './features/auth/index.ts';
import { startSubscription } from './features/subscription/index.ts';

export const PASSWORD = 'a spring in the hills';

export interface MemberOptions {
  isAdmin?: boolean;
  /** The plan, endless or until a date. */
  plan?: 'endless' | Date;
}

export const emailOf = (username: string) => `${username}@members.test`;

/** Creates a member without a browser. Returns their id. */
export async function createTestMember(db: Db, username: string, options?: MemberOptions): Promise<string> {
  const member = await createMember(db, { username, email: emailOf(username), password: PASSWORD });
  if (typeof member === 'string') throw new Error(`${username} could not be made: ${member}`);
  await grant(db, member.id, new Date(), options);
  return member.id;
}

export async function grant(db: Db, userId: string, now: Date, { isAdmin, plan }: MemberOptions = {}) {
  if (isAdmin) await updateUser(db, userId, { isAdmin });
  if (plan) await startSubscription(db, userId, now, plan === 'endless' ? null : plan);
}
