import {
  announceItemEndpoint,
  checkRssFeedEndpoint,
  rssFeedEndpoint,
  rssItemsEndpoint,
} from '@clear-spring/contract';
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { keyOf, read } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { dateTime } from '../../ui/date-time.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { rssTexts } from './rss.texts.ts';

export const ITEMS_PER_PAGE = 25;

/** Schedules and other admins change these, so they are read anew whenever the screen opens. */
export const rssItemsQuery = (page: number) =>
  queryOptions({
    ...read(rssItemsEndpoint, { query: { page, pageSize: ITEMS_PER_PAGE } }),
    refetchOnMount: 'always',
    // The page before stays until the next is there.
    placeholderData: keepPreviousData,
  });
export const rssFeedQuery = queryOptions({ ...read(rssFeedEndpoint), refetchOnMount: 'always' });

/** All pages. */
const refreshItems = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${rssItemsEndpoint.path}?`),
  });

/** Schedules the notification about an item again; `onDone` when the list says so. */
export function useAnnounceAgain(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(announceItemEndpoint, { params: { id } }),
    onSuccess: async ({ scheduledFor }) => {
      toast(rssTexts.announced(dateTime(scheduledFor)));
      await refreshItems(client);
      onDone();
    },
    onError: (error) => {
      const { title, description } = rssTexts.announceFailed;
      toast({ title, description: sentenceOf(error, description), variant: 'destructive' });
      // Perhaps another admin has announced it.
      void refreshItems(client);
    },
  });
}

const ITEMS_REFETCH_DELAY = 3_000;

/** Checks the feed and says what it found; three seconds later the items are read again. */
export function useFeedCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkRssFeedEndpoint, {}),
    onSuccess: ({ newItems }) => void toast(rssTexts.checked(newItems)),
    onError: ({ message }) => void toast({ ...rssTexts.checkFailed(message), variant: 'destructive' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf(rssFeedEndpoint) });
      setTimeout(() => void refreshItems(client), ITEMS_REFETCH_DELAY);
    },
  });
}
