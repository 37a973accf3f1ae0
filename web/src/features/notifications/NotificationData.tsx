import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOnline } from '../../http/connection.ts';
import { beforeSignOut, useAuth } from '../auth/index.ts';
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
      return;
    }
    forgetPreferences();
    // What is unsent waits for its member, unless they have signed out.
    if (hasSignedOut) preferencesOutbox.forget(null);
  }, [username, hasSignedOut]);

  useEffect(() => {
    if (username === null) return;
    if (isOnline) void catchUpPreferences(username, client);
    return beforeSignOut(() => catchUpPreferences(username, client));
  }, [client, isOnline, username]);

  return null;
}
