import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { flushPendingSignOut, useAuth } from '../features/auth/index.ts';
import { catchUpProgress, keepPodcastDataOf, stopPremiumEpisode } from '../features/podcast/index.ts';
import { tellTimeZone } from '../features/reach/index.ts';
import { deletePersistedQueries, persistQueriesOf } from '../http/persisted-queries.ts';
import { useOnline } from '../http/connection.ts';

/**
 * Deletes what a session has stored on this device when it ends: at sign-out, when the server ends it, and when another
 * member signs in. An unreachable server ends no session. What it could not be told is sent when it is back.
 */
export default function DeviceData() {
  const { user, isLoading, error, updateUser } = useAuth();
  const client = useQueryClient();
  const username = user?.username ?? null;
  const isKnown = !isLoading && (user !== null || error === null);
  useEffect(() => {
    if (!isKnown) return;
    void keepPodcastDataOf(username);
    void (username ? persistQueriesOf(client, username) : deletePersistedQueries());
  }, [client, isKnown, username]);

  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    if (username) void catchUpProgress(client, username);
    else void flushPendingSignOut();
  }, [client, isOnline, username]);

  useEffect(() => {
    if (username) void repeatSubscription();
  }, [username]);

  const tell = useEffectEvent(() => user && void tellTimeZone(user, updateUser));
  const untold = user?.timeZone === null ? username : null;
  useEffect(() => {
    if (isOnline && untold !== null) tell();
  }, [isOnline, untold]);

  const hasLapsed = user?.isSubscribed === false;
  useEffect(() => {
    if (hasLapsed) void stopPremiumEpisode();
  }, [hasLapsed]);
  return null;
}

/** The server forgets a push subscription with its session, or another member may have signed in. */
async function repeatSubscription(): Promise<void> {
  try {
    await (await import('../pwa/browser-push.ts')).repeatSubscription();
  } catch {
    // The next page load tries again.
  }
}
