import { radioEndpoint, userEndpoint } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FramedPage } from '../../frame/FramedPage.tsx';
import { HttpError } from '../../http/http-error.ts';
import { invalidate, read } from '../../http/query-client.ts';
import { ErrorState } from '../../ui/States.tsx';
import { radioTexts } from './radio.texts.ts';

const { frame } = radioTexts;

/** Fetched whenever the page opens: the server decides whether the member may still listen. */
const radioQuery = { ...read(radioEndpoint), refetchOnMount: 'always' as const };

/** The station in its frame. */
export function RadioStream() {
  const { data, error, refetch } = useQuery(radioQuery);
  usePlanAgain(error);
  if (error)
    return (
      <ErrorState title={frame.failed.title} retry={frame.failed.retry} onRetry={() => void refetch()}>
        {frame.failed.hint}
      </ErrorState>
    );
  return <FramedPage src={data?.url} texts={frame} height="min-h-[31.25rem]" overlay={0} />;
}

/**
 * A 403 means that the plan has ended since the member was fetched: fetch them again, so that the whole page shows it.
 */
function usePlanAgain(error: Error | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (error instanceof HttpError && error.status === 403) void invalidate(client, userEndpoint);
  }, [error, client]);
}
