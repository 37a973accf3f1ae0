import { inboxEndpoint, unreadEndpoint } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '../../http/connection.ts';
import { invalidate } from '../../http/query-client.ts';
import { type InboxMessage, showBadge } from '../../pwa/push-events.ts';
import { beforeSignOut, useAuth } from '../auth/index.ts';
import { catchUpReads, onReadElsewhere, readMarks } from './inbox/inbox.api.ts';
import { unreadQuery } from './inbox/unread.ts';
import { forgetPreferences, ownPreferences } from './preferences/preferences.ts';
import { catchUpPreferences, preferencesOutbox } from './preferences/preferences-outbox.ts';

/** Keeps what this device knows of notifications the signed-in member's, and the server informed. */
export default function NotificationData() {
  const { user, leaving } = useAuth();
  const client = useQueryClient();
  const isOnline = useOnline();
  const username = user?.username ?? null;
  const hasSignedOut = leaving?.how === 'signed-out';

  useEffect(() => {
    if (username !== null) {
      ownPreferences(username);
      preferencesOutbox.forget(username);
      readMarks.forget(username);
      return;
    }
    forgetPreferences();
    // What is unsent waits for its member, unless they have signed out.
    if (hasSignedOut) {
      preferencesOutbox.forget(null);
      readMarks.forget(null);
    }
  }, [username, hasSignedOut]);

  useEffect(() => {
    if (username === null) return;
    const catchUp = () => Promise.all([catchUpPreferences(username, client), catchUpReads(username, client)]);
    if (isOnline) void catchUp();
    return beforeSignOut(catchUp);
  }, [client, isOnline, username]);

  useUnreadEverywhere(username !== null);
  return null;
}

/** The number of unread messages: the same in all tabs, after a push, and on the app's icon. */
function useUnreadEverywhere(isSignedIn: boolean): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadQuery, enabled: false });
  const unread = isSignedIn ? data?.unread : 0;
  useEffect(() => {
    if (unread !== undefined) void showBadge(unread);
  }, [unread]);

  const readAgain = useEffectEvent(() => {
    if (!isSignedIn) return;
    void invalidate(client, unreadEndpoint);
    // Also where the number stays the same, because something has come as something else was read.
    void invalidate(client, inboxEndpoint);
  });
  useEffect(() => onReadElsewhere(() => readAgain()), []);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const hear = ({ data: told }: MessageEvent<Partial<InboxMessage> | null>) => {
      if (told?.inbox) readAgain();
    };
    worker.addEventListener('message', hear);
    return () => worker.removeEventListener('message', hear);
  }, []);
}
