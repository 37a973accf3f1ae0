import { checkRssFeedEndpoint, rssFeedEndpoint, rssItemsEndpoint } from '@clear-spring/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { keyOf, read } from '../../http/query-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { rssTexts } from './rss.texts.ts';

/** Schedules and other admins change these, so they are read anew whenever the screen opens. */
export const rssItemsQuery = queryOptions({ ...read(rssItemsEndpoint), refetchOnMount: 'always' });
export const rssFeedQuery = queryOptions({ ...read(rssFeedEndpoint), refetchOnMount: 'always' });

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
      setTimeout(
        () => void client.invalidateQueries({ queryKey: keyOf(rssItemsEndpoint) }),
        ITEMS_REFETCH_DELAY,
      );
    },
  });
}
