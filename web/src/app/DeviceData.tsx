import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { flushPendingSignOut, useAuth } from '../features/auth/index.ts';
import { preferencesOwner } from '../features/notifications/index.ts';
import { hasListener } from '../features/podcast/index.ts';
import { deletePersistedQueries, persistQueriesOf } from '../http/persisted-queries.ts';
import { useOnline } from '../http/connection.ts';
import { dispensable } from '../ui/lazy-component.tsx';

const NotificationData = dispensable(() => import('../features/notifications/NotificationData.tsx'));
const PodcastData = dispensable(() => import('../features/podcast/PodcastData.tsx'));

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
    void (username ? persistQueriesOf(client, username) : deletePersistedQueries());
  }, [client, isKnown, username]);

  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline && !username) void flushPendingSignOut();
  }, [isOnline, username]);

  useEffect(() => {
    if (username) void repeatSubscription();
  }, [username]);

  const tellTimeZone = useEffectEvent(async (member: string) => {
    try {
      // Loaded by the one start that needs it: from then on the server knows the zone.
      const zones = await (await import('../features/reach/tell-time-zone.ts')).tellTimeZone();
      // The zones alone: what else is known of the member may have changed meanwhile.
      updateUser({ username: member, ...zones });
    } catch {
      // The next start tries again.
    }
  });
  const untold = user?.timeZone === null ? username : null;
  useEffect(() => {
    if (isOnline && untold !== null) void tellTimeZone(untold);
  }, [isOnline, untold]);

  // Who only comes to sign in has no such data, and does not load what deletes it.
  if (!isKnown) return null;
  return (
    <>
      {(user || hasListener()) && <PodcastData />}
      {(user || preferencesOwner() !== null) && <NotificationData />}
    </>
  );
}

/** The server forgets a push subscription with its session, or another member may have signed in. */
async function repeatSubscription(): Promise<void> {
  try {
    await (await import('../pwa/browser-push.ts')).repeatSubscription();
  } catch {
    // The next page load tries again.
  }
}
