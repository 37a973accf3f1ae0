import { createEvent } from '../browser/store.ts';
import { expectedUser, isForAnotherUser } from './expected-user.ts';

/**
 * What a response says about the session: it is over, or it is another member's by now. `inPlace`: the page is public,
 * and has said so itself.
 */
export type SessionNews = { kind: 'over'; inPlace: boolean } | { kind: 'another' };

const sessionNews = createEvent<SessionNews>();
export const subscribeToSession = sessionNews.subscribe;

/**
 * Inspects the response to a call that needs a session, sent from a page of `member`. The caller handles it first, so
 * that of two toasts the one about the session stays.
 */
export function lookAtSession(
  answer: Response,
  { member, inPlace = false }: { member: string | null; inPlace?: boolean },
): void {
  const news = newsOf(answer, inPlace);
  if (!news || member === null) return;
  setTimeout(() => {
    // A late response for a member who has left is irrelevant.
    if (member === expectedUser()) sessionNews.emit(news);
  });
}

function newsOf(answer: Response, inPlace: boolean): SessionNews | null {
  if (answer.status === 401) return { kind: 'over', inPlace };
  return isForAnotherUser(answer) ? { kind: 'another' } : null;
}
