import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface Page {
  /** Where the next one begins; null on the last. */
  next: string | null;
}

/** Pages may be short where rows with these filters are far apart. So few are no reason to stop. */
const SHORT = 10;
/** How long a list that was left has its pages for whoever comes back to it, in milliseconds. */
const KEPT = 5 * 60_000;

/** A list that is read page by page. */
interface Pages<P extends Page> {
  key: QueryKey;
  read: (after: { after?: string }, signal: AbortSignal) => Promise<P>;
}

/**
 * The pages that somebody has asked for, as one list. They tell of others, so nothing of them is stored on the device.
 * Whoever comes back finds as many as they had, each read again behind the one before.
 */
export function usePages<P extends Page, Row>({ key, read }: Pages<P>, rowsOf: (page: P) => readonly Row[]) {
  const { data, error, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage, ...list } =
    useInfiniteQuery({
      queryKey: [...key, 'pages'],
      queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { after: pageParam }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      persister: undefined,
      gcTime: KEPT,
      refetchOnMount: 'always',
    });
  const { fetchNextPage, refetch } = list;
  const rows = data?.pages.flatMap(rowsOf) ?? [];
  const [asked, setAsked] = useState({ times: 0, rowsBefore: 0 });
  const goesOn = hasNextPage && !error && rows.length - asked.rowsBefore < SHORT;
  /** Where a next page is wanted without anybody asking; else null. Different after each page, however empty. */
  const pageWanted = goesOn && !isFetching ? data?.pages.length : null;
  useEffect(() => {
    if (pageWanted) void fetchNextPage();
  }, [pageWanted, fetchNextPage]);
  return {
    /** Undefined until it has come. */
    first: data?.pages[0],
    rows,
    error,
    isFetching,
    hasMore: hasNextPage,
    isReadingMore: goesOn || isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    timesAsked: asked.times,
    /** All that was asked for has come. */
    isWhole: data !== undefined && !goesOn && !isFetchingNextPage && !isFetchNextPageError,
    readMore: () => {
      if (!isFetchNextPageError) setAsked({ times: asked.times + 1, rowsBefore: rows.length });
      void fetchNextPage();
    },
    readAgain: () => void refetch(),
  };
}
