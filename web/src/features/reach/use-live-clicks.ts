import type { LinkClicks, LinkReach } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '../../http/connection.ts';
import { linkClicksQuery, refreshReach } from './reach.api.ts';

/** Milliseconds between two looks at the counters, and after one that failed. */
const INTERVAL = 1_500;
const PAUSE = 15_000;

/**
 * While the page is visible and online, asks for the link's counters, and reads its reach again when they have moved.
 * @see docs/decisions/ on why it asks instead of being told
 */
export function useLiveClicks(reach: LinkReach | undefined): void {
  const client = useQueryClient();
  const isOnline = useOnline();
  const { data: counters } = useQuery({
    ...linkClicksQuery(reach?.shortCode ?? ''),
    enabled: reach !== undefined && isOnline,
    refetchInterval: ({ state }) => (state.status === 'error' ? PAUSE : INTERVAL),
    refetchOnWindowFocus: 'always',
  });
  const compare = useEffectEvent(({ clickCount, filteredCount }: LinkClicks) => {
    if (clickCount !== reach?.clickCount || filteredCount !== reach.filteredCount) void refreshReach(client);
  });
  // Once for each change of the counters: reach that lags behind them is not asked for again and again.
  useEffect(() => {
    if (counters) compare(counters);
  }, [counters]);
}
