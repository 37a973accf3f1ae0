import type { Unread } from '@clear-spring/contract';
import { queryOptions } from '@tanstack/react-query';

/** Milliseconds between two looks while the page is visible, and after one that failed. A push is told at once. */
const INTERVAL = 60_000;
const PAUSE = 300_000;

/**
 * How much of the inbox is unread. Named by its path: the header of every screen shows it, and would load the contract's
 * schemas of everything about notifications.
 */
export const unreadQuery = queryOptions<Unread>({
  queryKey: ['/api/inbox/unread'],
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.status === 'error' ? PAUSE : INTERVAL),
});
