import { createEvent } from '../browser/store.ts';
import { wantedConfirmation } from './confirmation.ts';
import { expectedUser, isForAnotherUser } from './expected-user.ts';

/**
 * What a response says about the session: it is over, or what the page knows of it is no longer so. `inPlace`: the page
 * is public, and has said so itself.
 */
export type SessionEvent = { kind: 'over'; inPlace: boolean } | { kind: 'changed' };

const sessionEvent = createEvent<SessionEvent>();
export const subscribeToSessionEvents = sessionEvent.subscribe;

/**
 * Inspects the response to a call that needs a session, sent from a page of `member`. The caller handles it first, so
 * that of two toasts the one about the session stays.
 */
export function reportSession(
  answer: Response,
  { member, inPlace = false }: { member: string | null; inPlace?: boolean },
): void {
  const event = sessionEventOf(answer, inPlace);
  if (!event || member === null) return;
  setTimeout(() => {
    // A late response for a member who has left is irrelevant.
    if (member === expectedUser()) sessionEvent.emit(event);
  });
}

function sessionEventOf(answer: Response, inPlace: boolean): SessionEvent | null {
  if (answer.status === 401) return { kind: 'over', inPlace };
  // Another member is signed in by now, or this one has lost a right or the plan since the page was drawn.
  const isRefused = answer.status === 403 && wantedConfirmation(answer) === null;
  return isRefused || isForAnotherUser(answer) ? { kind: 'changed' } : null;
}
