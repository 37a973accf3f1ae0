import { brand } from '@clear-spring/content';
import {
  DATA_COPY_RETRY,
  type DataCopy,
  dataCopyEndpoint,
  downloadDataCopyEndpoint,
  requestDataCopyEndpoint,
} from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../../browser/save-file.ts';
import { call } from '../../../http/call.ts';
import { useOnline } from '../../../http/connection.ts';
import { HttpError, NotConfirmedError, sentenceOf } from '../../../http/http-error.ts';
import { invalidate, keyOf, read } from '../../../http/query-client.ts';
import { readFile } from '../../../http/read-file.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { dateTime, fileDay, timeOfDay } from '../../../ui/date-time.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { downloadDataTexts as texts } from './download-data.texts.ts';
import { SecurityCard } from './SecurityCard.tsx';

/** How often to ask while a copy is being made, in milliseconds. */
const POLL = 2_000;

/** The member's way to a copy of what is kept about them. */
export function DownloadData({ username }: { username: string }) {
  const copy = useQuery({
    ...read(dataCopyEndpoint),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.state === 'making' && POLL,
  });
  return (
    <SecurityCard title={texts.title} hint={texts.hint}>
      {copy.data && <Copy copy={copy.data} username={username} />}
      {!copy.data && copy.isError && (
        <TryAgain onRetry={copy.refetch} className="mt-4">
          {texts.loadFailed}
        </TryAgain>
      )}
      {!copy.data && !copy.isError && <Skeleton className="mt-4 h-11 w-48 rounded-pill max-desk:w-full" />}
    </SecurityCard>
  );
}

/** One button through all states, so that it keeps the focus while the state changes. */
function Copy({ copy, username }: { copy: DataCopy; username: string }) {
  const isOnline = useOnline();
  const { asking, downloading } = useCopy(copy, username);
  const canDownload = copy.until !== null;
  const isMaking = copy.state === 'making';
  const again = copy.state === 'downloaded' && canDownload;
  return (
    <>
      <p role="status" className="mt-3 max-w-measure text-ink-soft empty:hidden">
        {isOnline ? sentenceOn(copy) : texts.offline}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-desk:*:w-full">
        <Button
          variant={copy.state === 'ready' ? 'spring' : 'tint'}
          slim
          icon={<Download aria-hidden />}
          disabled={!isOnline}
          busy={isMaking || asking.isPending || downloading.isPending}
          onClick={() => (canDownload ? downloading.mutate(copy.id ?? '') : asking.mutate())}
        >
          {labelOf(copy)}
        </Button>
        {again && (
          <Button
            variant="plain"
            slim
            disabled={!isOnline}
            busy={asking.isPending}
            onClick={() => asking.mutate()}
          >
            {texts.another}
          </Button>
        )}
      </div>
    </>
  );
}

function useCopy(copy: DataCopy, username: string) {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, dataCopyEndpoint);
  const report = (title: string, error: Error, fallback: string) => {
    if (error instanceof NotConfirmedError) return;
    toast({ title, description: sentenceOf(error, fallback), variant: 'destructive' });
  };

  const asking = useMutation({
    mutationFn: () => call(requestDataCopyEndpoint, {}),
    onSuccess: (asked) => client.setQueryData(keyOf(dataCopyEndpoint), asked),
    onError: (error) => report(texts.failed.title, error, texts.failed.description),
  });
  const downloading = useMutation({
    mutationFn: (id: string) => readFile(downloadDataCopyEndpoint, { params: { id } }),
    onSuccess: (file) => {
      saveFile(file, texts.file(brand.productName, username, fileDay(new Date())));
      toast(texts.downloaded);
      // As the server has it, which writes it once all has left.
      const until = new Date(Date.now() + DATA_COPY_RETRY).toISOString();
      client.setQueryData(keyOf(dataCopyEndpoint), { ...copy, state: 'downloaded', until });
    },
    onError: (error) => {
      if (error instanceof HttpError) {
        report(texts.notDownloaded, error, texts.failed.description);
        refresh();
      } else if (!(error instanceof NotConfirmedError)) toast({ ...texts.brokenOff, variant: 'destructive' });
    },
  });
  return { asking, downloading };
}

function labelOf({ state, until }: DataCopy): string {
  switch (state) {
    case 'making':
      return texts.making;
    case 'ready':
      return texts.download;
    case 'downloaded':
      return until ? texts.downloadAgain : texts.ask;
    case 'failed':
      return texts.retry;
    case 'none':
      return texts.ask;
  }
}

function sentenceOn({ state, until }: DataCopy): string {
  switch (state) {
    case 'making':
      return texts.sentences.making;
    case 'ready':
      return texts.sentences.ready(until ? dateTime(until) : '');
    case 'downloaded':
      return until ? texts.sentences.again(timeOfDay(new Date(until))) : texts.sentences.used;
    case 'failed':
      return texts.sentences.failed;
    case 'none':
      return '';
  }
}
