import {
  type LogSource,
  MINUTE,
  notificationLogsEndpoint,
  scheduledNotificationsEndpoint,
} from '@clear-spring/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fresh, read } from '../../http/query-client.ts';

export const LOGS_PER_PAGE = 10;
/** Milliseconds between two looks at the progress of a broadcast. */
const PROGRESS_POLL = 2_000;

/** What takes longer than this many milliseconds waits for the end of quiet hours, or for a push service. */
const SOON = 10 * MINUTE;

/** How long until the next look at these that are being sent, since then. */
function pollFor(since: (string | null)[] | undefined): number | false {
  if (!since || since.length === 0) return false;
  return since.some((at) => at && Date.now() - Date.parse(at) < SOON) ? PROGRESS_POLL : MINUTE;
}

/** Other admins send too, so the logs are refetched whenever they are opened, and while something is being sent. */
export const logsQuery = (source: LogSource | undefined, page: number) =>
  queryOptions({
    ...read(notificationLogsEndpoint, {
      query: { page, pageSize: LOGS_PER_PAGE, ...(source && { source }) },
    }),
    ...fresh,
    // The previous page stays until the next has loaded.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      pollFor(state.data?.logs.filter(({ status }) => status === 'sending').map(({ sentAt }) => sentAt)),
  });

export const scheduledQuery = queryOptions({
  ...read(scheduledNotificationsEndpoint),
  ...fresh,
  refetchInterval: ({ state }) =>
    pollFor(state.data?.filter(({ sending }) => sending).map(({ sentAt }) => sentAt)),
});
