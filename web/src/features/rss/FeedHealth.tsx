import type { RssFeed } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { dateTime } from '../../ui/date-time.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { rssFeedQuery, useFeedCheck } from './rss.api.ts';
import { rssTexts } from './rss.texts.ts';

const texts = rssTexts.feed;

/** The state of the feed, and a button that checks it now. */
export function FeedHealth() {
  const { data: feed, isError, refetch } = useQuery(rssFeedQuery);
  const checking = useFeedCheck();
  return (
    <Card as="section" aria-label={texts.heading} className="p-5 wide:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="t-head">{texts.heading}</h2>
          {feed && <p className="mt-1 text-small wrap-anywhere text-ink-soft">{feed.feed}</p>}
        </div>
        {feed && <State feed={feed} />}
      </div>
      {feed && <Times feed={feed} />}
      {!feed && !isError && <Loading />}
      {!feed && isError && (
        <TryAgain className="mt-4" onRetry={refetch}>
          {texts.loadFailed}
        </TryAgain>
      )}
      {feed?.lastFailure && (
        <div className="mt-5 rounded-field bg-rose-wash px-4 py-3 text-label text-rose-ink">
          <p className="font-[560]">{texts.failures(feed.consecutiveFailures)}</p>
          <p className="wrap-anywhere">{feed.lastFailure}</p>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="max-w-[52ch] text-small text-ink-soft">{texts.schedule}</p>
        <Button
          icon={<RefreshCw aria-hidden />}
          busy={checking.isPending}
          onClick={() => checking.mutate()}
          className="max-desk:w-full"
        >
          {texts.check}
        </Button>
      </div>
    </Card>
  );
}

function State({ feed: { checkedAt, lastFailure } }: { feed: RssFeed }) {
  if (!checkedAt) {
    return (
      <Chip tone="quiet">
        <CircleDashed aria-hidden />
        {texts.states.unknown}
      </Chip>
    );
  }
  return lastFailure ? (
    <Chip tone="rose">
      <CircleAlert aria-hidden />
      {texts.states.failing}
    </Chip>
  ) : (
    <Chip tone="sage">
      <CircleCheck aria-hidden />
      {texts.states.healthy}
    </Chip>
  );
}

function Times({ feed: { checkedAt, lastSuccessAt } }: { feed: RssFeed }) {
  return (
    <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-3">
      <Moment name={texts.checkedAt} instant={checkedAt} />
      <Moment name={texts.lastSuccessAt} instant={lastSuccessAt} />
    </dl>
  );
}

function Moment({ name, instant }: { name: string; instant: string | null }) {
  return (
    <div>
      <dt className="text-small font-[580] text-ink-soft">{name}</dt>
      <dd className="font-[560] tabular-nums">
        {instant ? <time dateTime={instant}>{dateTime(instant)}</time> : texts.never}
      </dd>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy aria-label={texts.loading} className="mt-6 flex flex-wrap gap-x-12 gap-y-3">
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-10 w-40" />
    </div>
  );
}
