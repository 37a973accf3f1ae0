import {
  type LogSource,
  notificationLogsEndpoint,
  scheduledNotificationsEndpoint,
} from '@clear-spring/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../http/query-client.ts';

export const LOGS_PER_PAGE = 10;
/** Milliseconds between two looks at the progress of a broadcast. */
const PROGRESS_POLL = 2_000;

/** Other admins send too, so the logs are refetched whenever they are opened, and while something is being sent. */
export const logsQuery = (source: LogSource | undefined, page: number) =>
  queryOptions({
    ...read(notificationLogsEndpoint, {
      query: { page, pageSize: LOGS_PER_PAGE, ...(source && { source }) },
    }),
    refetchOnMount: 'always',
    // The previous page stays until the next has loaded.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.logs.some(({ status }) => status === 'sending') === true && PROGRESS_POLL,
  });

export const scheduledQuery = queryOptions({
  ...read(scheduledNotificationsEndpoint),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => state.data?.some(({ sending }) => sending) === true && PROGRESS_POLL,
});
