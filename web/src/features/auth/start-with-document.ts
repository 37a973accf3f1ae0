import type { User } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { putFirstAnswers, takeFirstAnswers } from '../../http/first-answers.ts';
import { reconcileMember, userKey } from './member-change.ts';
import { hasMemberChangedSince } from './member-channel.ts';
import { isSignOutPending } from './pending-sign-out.ts';

/**
 * Begins with who this is, and what their page reads first, as it came with the document. Not if this device knows
 * better: somebody has signed out of which the server has not heard, or another tab's member changed meanwhile.
 */
export function startWithDocument(client: QueryClient): void {
  const came = takeFirstAnswers();
  if (!came || isSignOutPending() || hasMemberChangedSince(came.askedAt)) return;
  const found = came.answers[String(userKey[0])] as User | null | undefined;
  if (found !== undefined) reconcileMember(client, found);
  putFirstAnswers(client, came.answers, came.askedAt);
}
