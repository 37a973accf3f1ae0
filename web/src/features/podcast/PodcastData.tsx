import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOnline } from '../../http/connection.ts';
import { dispensable } from '../../ui/lazy-component.tsx';
import { beforeSignOut, useAuth } from '../auth/index.ts';
import { applyPlan, catchUpPodcast, keepPodcastDataOf, leavePodcastData } from './device-data.ts';

const SubscriberData = dispensable(() => import('./SubscriberData.tsx'));

/** Keeps this device's podcast data the signed-in member's, and what was done here known to the server. */
export default function PodcastData() {
  const { user, leaving } = useAuth();
  const client = useQueryClient();
  const isOnline = useOnline();
  const username = user?.username ?? null;
  const isSubscribed = user?.isSubscribed ?? false;

  const hasSignedOut = leaving?.how === 'signed-out';
  useEffect(() => {
    void (username === null ? leavePodcastData({ hasSignedOut }) : keepPodcastDataOf(username));
  }, [username, hasSignedOut]);
  useEffect(() => {
    if (username === null) return;
    if (isOnline) void catchUpPodcast(client, username);
    return beforeSignOut(() => catchUpPodcast(client, username));
  }, [client, isOnline, username]);
  useEffect(() => {
    if (username) void applyPlan(username, isSubscribed);
  }, [username, isSubscribed]);

  return isSubscribed && <SubscriberData />;
}
