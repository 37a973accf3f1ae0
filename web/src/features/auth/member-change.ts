import { type User, userEndpoint } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createEvent, createStore, useStore } from '../../browser/store.ts';
import { cancelConfirmation } from '../../http/confirmation.ts';
import { keyOf } from '../../http/query-client.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { authTexts } from './auth.texts.ts';
import { forgetKept, forgetKeptBeforeSignOut } from './kept-store.ts';

export const userKey = keyOf(userEndpoint);

/**
 * How the member of this tab left. `stayAt`: the page that is there for visitors too, where the session ended on one.
 * `of`: whose session it was.
 */
export type Leaving = { how: 'signed-out' } | { how: 'over'; of: string; stayAt: string | null };

const leaving = createStore<Leaving | null>(null);
let turn = 0;

const memberChange = createEvent();
export const onMemberChange = memberChange.subscribe;

/** Null while somebody is signed in, and where nobody was since the page was opened. */
export const useLeaving = (): Leaving | null => useStore(leaving);

/** Counts the changes, so that an answer from before one is known. */
export const memberTurn = (): number => turn;

const memberOf = (client: QueryClient) => client.getQueryData<User | null>(userKey);

/** The one place where this tab comes to be another's: nothing that was read as one member is shown to the next. */
export function changeMember(client: QueryClient, next: User | null, how: Leaving | null = null): void {
  turn++;
  leaving.set(next ? null : how);
  memberChange.emit();
  cancelConfirmation();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
  client.setQueryData(userKey, next);
  // A session that ended by itself is often signed in to again: what was typed waits for its member.
  if (next || how?.how === 'signed-out') forgetKept(next?.username);
}

/** The server says who this is: somebody else than this page knew, if another tab has signed in or out. */
export function meetMember(client: QueryClient, found: User | null): void {
  const known = memberOf(client);
  if (known === undefined) {
    forgetKeptBeforeSignOut();
    if (found) forgetKept(found.username);
  } else if (found === null) endSession(client, null);
  else if (found.username !== known?.username) {
    changeMember(client, found);
    toast(authTexts.session.another(found.username));
  }
}

/** The server knows no session any more. @param stayAt says so itself */
export function endSession(client: QueryClient, stayAt: string | null): void {
  const member = memberOf(client);
  if (!member) return;
  changeMember(client, null, { how: 'over', of: member.username, stayAt });
  if (stayAt === null) toast({ title: authTexts.session.over, variant: 'destructive' });
}

/** Another tab has signed out. */
export function followSignOut(client: QueryClient): void {
  if (!memberOf(client)) return;
  changeMember(client, null, { how: 'signed-out' });
  toast(authTexts.session.signedOutElsewhere);
}
