import { createEvent } from '../browser/store.ts';
import { expectedUser, isForAnotherUser } from './expected-user.ts';

/**
 * What an answer tells of the session: it is over, or it is another member's by now. `inPlace`: the page that asked is
 * there for visitors too, and has said so itself.
 */
export type SessionNews = { kind: 'over'; inPlace: boolean } | { kind: 'another' };

const sessionNews = createEvent<SessionNews>();
export const subscribeToSession = sessionNews.subscribe;

/**
 * Looks at the answer to a call that needs a session, sent as the page of `member`. Whoever called has its say first, so
 * that of two toasts the one about the session stands.
 */
export function lookAtSession(
  answer: Response,
  { member, inPlace = false }: { member: string | null; inPlace?: boolean },
): void {
  const news = newsOf(answer, inPlace);
  if (!news || member === null) return;
  setTimeout(() => {
    // What comes late for a member who has left meanwhile is no news.
    if (member === expectedUser()) sessionNews.emit(news);
  });
}

function newsOf(answer: Response, inPlace: boolean): SessionNews | null {
  if (answer.status === 401) return { kind: 'over', inPlace };
  return isForAnotherUser(answer) ? { kind: 'another' } : null;
}
