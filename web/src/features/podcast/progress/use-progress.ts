import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth } from '../../auth/index.ts';
import { progressQuery } from '../podcast.api.ts';
import { mergeProgress } from './progress.ts';
import { waitingProgress } from './progress-outbox.ts';

/** The member's progress by episode: the server's, and what it does not know yet. */
export function useProgress() {
  const { user } = useAuth();
  const { data } = useQuery(progressQuery);
  return useMemo(() => mergeProgress(data ?? [], user ? waitingProgress(user.username) : []), [data, user]);
}
