import { type User, userEndpoint } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createEvent, createStore, useStore } from '../../browser/store.ts';
import { cancelConfirmation } from '../../http/confirmation.ts';
import { keyOf } from '../../http/query-client.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { authTexts } from './auth.texts.ts';
import { deletePersisted, deletePersistedBeforeSignOut } from './persisted-state-storage.ts';

export const userKey = keyOf(userEndpoint);

/**
 * How the member of this tab left. `stayAt`: the public page on which the session ended, if it was one. `of`: whose
 * session it was.
 */
export type Leaving = { how: 'signed-out' } | { how: 'over'; of: string; stayAt: string | null };

const leaving = createStore<Leaving | null>(null);
let generation = 0;

const memberChange = createEvent();
export const onMemberChange = memberChange.subscribe;

/** Null while somebody is signed in, and if nobody has been since the page was opened. */
export const useLeaving = (): Leaving | null => useStore(leaving);

/** Counts the changes, so that a response from before one is recognised. */
export const memberGeneration = (): number => generation;

const memberOf = (client: QueryClient) => client.getQueryData<User | null>(userKey);

/** The only place where the member of this tab changes: nothing that was read as one member is shown to the next. */
export function changeMember(client: QueryClient, next: User | null, how: Leaving | null = null): void {
  generation++;
  leaving.set(next ? null : how);
  memberChange.emit();
  cancelConfirmation();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
  client.setQueryData(userKey, next);
  // After a session that ended by itself, the same member often signs in again: what they typed is kept.
  if (next || how?.how === 'signed-out') deletePersisted(next?.username);
}

/** The server has said who this is. If another tab has signed in or out, it is not who this page expected. */
export function reconcileMember(client: QueryClient, found: User | null): void {
  const known = memberOf(client);
  if (known === undefined) {
    deletePersistedBeforeSignOut();
    if (found) deletePersisted(found.username);
  } else if (found === null) endSession(client, null);
  else if (found.username !== known?.username) {
    changeMember(client, found);
    toast(authTexts.session.another(found.username));
  }
}

/**
 * The server has ended the session.
 * @param stayAt the public page that says so itself
 */
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
