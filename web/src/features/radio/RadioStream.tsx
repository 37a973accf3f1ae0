import { radioEndpoint, userEndpoint } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Frame } from '../../frame/Frame.tsx';
import { HttpError } from '../../http/http-error.ts';
import { keyOf, read } from '../../http/query-client.ts';
import { useFrameSilence } from '../../player/frame-silence.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { radioTexts } from './radio.texts.ts';

const FRAME = 'h-[500px] w-full rounded-card';

/** Asked for whenever the page opens: whether it may still be heard is the server's to say. */
const radioQuery = { ...read(radioEndpoint), refetchOnMount: 'always' as const };

/** The station in its frame. */
export function RadioStream() {
  const { data, error, refetch } = useQuery(radioQuery);
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameSilence(frame);
  usePlanAgain(error);
  if (error)
    return (
      <ErrorState title={radioTexts.failed.title} onRetry={() => void refetch()}>
        {radioTexts.failed.hint}
      </ErrorState>
    );
  if (!data)
    return (
      <div aria-busy aria-label={radioTexts.loading}>
        <Skeleton className={FRAME} />
      </div>
    );
  return (
    <Frame
      ref={frame}
      src={data.url}
      title={radioTexts.frame}
      className={`${FRAME} border-0 bg-paper shadow-rest`}
    />
  );
}

/** A refusal means that the plan has ended since the member was asked for: then all that they see should say so. */
function usePlanAgain(error: Error | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (error instanceof HttpError && error.status === 403)
      void client.invalidateQueries({ queryKey: keyOf(userEndpoint) });
  }, [error, client]);
}
