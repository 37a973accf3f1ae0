import {
  type ListeningFeed,
  listeningFeedEndpoint,
  makeListeningFeedEndpoint,
  type NewListeningFeed,
  revokeListeningFeedEndpoint,
} from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDistanceToNow } from 'date-fns';
import { Podcast, Rss } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { sentenceOf } from '../../../http/http-error.ts';
import { invalidate, read } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { dayOf } from '../../../ui/date-time.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { FeedAddressDialog } from './FeedAddressDialog.tsx';
import { listeningFeedTexts as texts } from './listening-feed.texts.ts';

/** Makes, replaces and ends the subscriber's listening feed. */
export function ListeningFeedCard() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...read(listeningFeedEndpoint), refetchOnMount: 'always' });
  const [asking, setAsking] = useState<'again' | 'end' | null>(null);
  // What the dialog shows outlives `open`, so that it keeps its content while it closes.
  const [made, setMade] = useState<{ feed: NewListeningFeed; open: boolean } | null>(null);

  const onError = (error: Error) =>
    void toast({ title: 'Error', description: sentenceOf(error, texts.failed), variant: 'destructive' });
  const onSettled = () => {
    setAsking(null);
    return invalidate(client, listeningFeedEndpoint);
  };
  const making = useMutation({
    mutationFn: () => call(makeListeningFeedEndpoint, {}),
    onSuccess: (feed) => setMade({ feed, open: true }),
    onError,
    onSettled,
  });
  const ending = useMutation({
    mutationFn: () => call(revokeListeningFeedEndpoint, {}),
    onSuccess: () => void toast(texts.ended),
    onError,
    onSettled,
  });

  return (
    <Card
      as="section"
      aria-labelledby="listening-feed"
      className="mt-8 flex flex-wrap gap-x-5 gap-y-3 p-5 wide:p-7"
    >
      <span className="grid size-11 flex-none place-items-center rounded-full bg-spring-wash text-spring-ink">
        <Podcast aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="listening-feed" className="t-head">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-measure text-ink-soft">{texts.hint}</p>
        {data?.createdAt && <FeedState feed={data} createdAt={data.createdAt} />}
        {!data && !isError && <Skeleton className="mt-4 w-48" />}
        {!data && isError && (
          <TryAgain onRetry={refetch} className="mt-3">
            {texts.loadFailed}
          </TryAgain>
        )}
        {data && (
          <div className="mt-4 flex flex-wrap gap-3 max-desk:*:flex-1">
            {data.createdAt === null ? (
              <Button icon={<Rss aria-hidden />} busy={making.isPending} onClick={() => making.mutate()}>
                {texts.make}
              </Button>
            ) : (
              <>
                <Button variant="tint" slim aria-haspopup="dialog" onClick={() => setAsking('again')}>
                  {texts.again}
                </Button>
                <Button variant="plain" slim aria-haspopup="dialog" onClick={() => setAsking('end')}>
                  {texts.end}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'again'}
        {...texts.askAgain}
        tone="spring"
        busy={making.isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() => making.mutate()}
      />
      <ConfirmDialog
        open={asking === 'end'}
        {...texts.askEnd}
        busy={ending.isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() => ending.mutate()}
      />
      {made && (
        <FeedAddressDialog
          open={made.open}
          onClose={() => setMade({ ...made, open: false })}
          feed={made.feed}
        />
      )}
    </Card>
  );
}

function FeedState({ feed: { lastUsedAt }, createdAt }: { feed: ListeningFeed; createdAt: string }) {
  const used = lastUsedAt
    ? texts.lastUsed(formatDistanceToNow(lastUsedAt, { addSuffix: true }))
    : texts.unused;
  return (
    <p className="mt-2 text-small text-ink-soft">{`${texts.made(dayOf(new Date(createdAt)))} ${used}`}</p>
  );
}
