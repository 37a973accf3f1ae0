import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOnline } from '../../http/connection.ts';
import { dispensable } from '../../ui/lazy-component.tsx';
import { useAuth } from '../auth/index.ts';
import { applyPlan, catchUpPodcast, keepPodcastDataOf } from './device-data.ts';

const SubscriberData = dispensable(() => import('./SubscriberData.tsx'));

/** Keeps this device's podcast data the signed-in member's, and what was done here known to the server. */
export default function PodcastData() {
  const { user } = useAuth();
  const client = useQueryClient();
  const isOnline = useOnline();
  const username = user?.username ?? null;
  const isSubscribed = user?.isSubscribed ?? false;

  useEffect(() => void keepPodcastDataOf(username), [username]);
  useEffect(() => {
    if (isOnline && username) void catchUpPodcast(client, username);
  }, [client, isOnline, username]);
  useEffect(() => {
    if (username) void applyPlan(username, isSubscribed);
  }, [username, isSubscribed]);

  return isSubscribed && <SubscriberData />;
}
