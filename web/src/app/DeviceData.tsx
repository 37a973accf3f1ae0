import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../features/auth/index.ts';
import { catchUpProgress, keepPodcastDataOf, stopPremiumEpisode } from '../features/podcast/index.ts';

/**
 * What a session leaves on this device goes with it: at sign-out, when the server ends it, and when another member
 * signs in. A server that cannot be reached ends nothing; what it could not be told is told when it is back.
 */
export function DeviceData() {
  const { user, isLoading, error } = useAuth();
  const client = useQueryClient();
  const username = user?.username ?? null;
  const isKnown = !isLoading && (user !== null || error === null);
  useEffect(() => {
    if (isKnown) void keepPodcastDataOf(username);
  }, [isKnown, username]);

  useEffect(() => {
    if (!username) return;
    const catchUp = () => void catchUpProgress(client, username);
    catchUp();
    window.addEventListener('online', catchUp);
    return () => window.removeEventListener('online', catchUp);
  }, [client, username]);

  useEffect(() => {
    if (username) void repeatSubscription();
  }, [username]);

  const hasLapsed = user?.isSubscribed === false;
  useEffect(() => {
    if (hasLapsed) void stopPremiumEpisode();
  }, [hasLapsed]);
  return null;
}

/** The server forgets this browser with the session, and then another member may have signed in. */
async function repeatSubscription(): Promise<void> {
  try {
    await (await import('../pwa/browser-push.ts')).repeatSubscription();
  } catch {
    // Whatever it was, the next page tries again.
  }
}
