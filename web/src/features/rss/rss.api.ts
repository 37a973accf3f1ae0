import {
  announceItemEndpoint,
  checkRssFeedEndpoint,
  rssFeedEndpoint,
  rssItemsEndpoint,
} from '@clear-spring/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { invalidate, read } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { dateTime } from '../../ui/date-time.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { rssTexts } from './rss.texts.ts';

export const ITEMS_PER_PAGE = 25;

/** Schedules and other admins change these, so they are refetched whenever the screen opens. */
export const rssItemsQuery = (page: number) =>
  queryOptions({
    ...read(rssItemsEndpoint, { query: { page, pageSize: ITEMS_PER_PAGE } }),
    refetchOnMount: 'always',
    // The previous page stays until the next has loaded.
    placeholderData: keepPreviousData,
  });
export const rssFeedQuery = queryOptions({ ...read(rssFeedEndpoint), refetchOnMount: 'always' });

/** Schedules the notification about an item again. Calls `onDone` once the list shows it. */
export function useAnnounceAgain(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(announceItemEndpoint, { params: { id } }),
    onSuccess: async ({ scheduledFor }) => {
      toast(rssTexts.announced(dateTime(scheduledFor)));
      await invalidate(client, rssItemsEndpoint);
      onDone();
    },
    onError: (error) => {
      const { title, description } = rssTexts.announceFailed;
      toast({ title, description: sentenceOf(error, description), variant: 'destructive' });
      // Another admin may have announced it.
      void invalidate(client, rssItemsEndpoint);
    },
  });
}

const ITEMS_REFETCH_DELAY = 3_000;

/** Checks the feed and says what it found. Refetches the items three seconds later. */
export function useFeedCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkRssFeedEndpoint, {}),
    onSuccess: ({ newItems }) => void toast(rssTexts.checked(newItems)),
    onError: ({ message }) => void toast({ ...rssTexts.checkFailed(message), variant: 'destructive' }),
    onSettled: () => {
      void invalidate(client, rssFeedEndpoint);
      setTimeout(() => void invalidate(client, rssItemsEndpoint), ITEMS_REFETCH_DELAY);
    },
  });
}
