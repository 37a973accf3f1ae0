import { radioEndpoint } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { FramedPage } from '../../frame/FramedPage.tsx';
import { read } from '../../http/query-client.ts';
import { ErrorState } from '../../ui/States.tsx';
import { radioTexts } from './radio.texts.ts';

const { frame } = radioTexts;

/** Fetched whenever the page opens: the server decides whether the member may still listen. */
const radioQuery = { ...read(radioEndpoint), refetchOnMount: 'always' as const };

/** The station in its frame. */
export function RadioStream() {
  const { data, error, refetch } = useQuery(radioQuery);
  if (error)
    return (
      <ErrorState title={frame.failed.title} retry={frame.failed.retry} onRetry={() => void refetch()}>
        {frame.failed.hint}
      </ErrorState>
    );
  return <FramedPage src={data?.url} texts={frame} height="min-h-[31.25rem]" overlay={0} />;
}
