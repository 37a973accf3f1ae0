import { pages } from '@clear-spring/content';
import type { InboxItem } from '@clear-spring/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { PageIntro } from '../../../ui/PageIntro.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Skippable } from '../../../ui/SkipLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { useAuth } from '../../auth/index.ts';
import { QuietLine } from '../quiet-hours/QuietLine.tsx';
import { dayName, daysOf } from './days.ts';
import { inboxQuery, markRead, markReadThrough, readMarks, withMarks } from './inbox.api.ts';
import { inboxTexts as texts } from './inbox.texts.ts';
import { InboxRow } from './InboxRow.tsx';
import { unreadQuery } from './unread.ts';

/** What was sent to the member, by day, whether or not a device of theirs got it. */
export default function InboxScreen() {
  const { inbox, items, unread, read, readAll } = useInbox();
  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] wide:items-start wide:gap-12">
      <div className="wide:sticky wide:top-24">
        <PageIntro title={pages.inbox.title} intro={pages.inbox.intro} className="wide:-mb-3" />
        {inbox.isPending && <Skeleton className="mb-5 h-touch w-40 rounded-pill" />}
        {items.length > 0 && <MarkAll unread={unread} onMark={readAll} />}
        <QuietLine />
      </div>
      <div>
        <Messages inbox={inbox} items={items} onRead={read} />
      </div>
    </div>
  );
}

type Inbox = ReturnType<typeof useInbox>['inbox'];

function useInbox() {
  const username = useAuth().user?.username ?? '';
  const client = useQueryClient();
  const inbox = useInfiniteQuery(inboxQuery);
  const waiting = readMarks.useWaiting(username);
  const counted = inbox.data?.pages[0]?.unread;
  const { data } = useQuery(unreadQuery);
  const unread = data?.unread;

  // Another number than when the list was read: something has come, or was read on another device.
  const compare = useEffectEvent((now: number) => {
    if (counted !== undefined && now !== counted) void inbox.refetch();
  });
  useEffect(() => {
    if (unread !== undefined) compare(unread);
  }, [unread]);

  const items = withMarks(inbox.data?.pages.flatMap((page) => page.items) ?? [], waiting);
  return {
    inbox,
    items,
    unread: unread ?? counted ?? 0,
    read: ({ id, isRead }: InboxItem) => isRead || markRead(client, username, id),
    readAll: () => items[0] && markReadThrough(client, username, items[0].position),
  };
}

interface MarkAllProps {
  unread: number;
  onMark: () => void;
}

function MarkAll({ unread, onMark }: MarkAllProps) {
  const isDone = unread === 0;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="tint"
        slim
        icon={<CheckCheck aria-hidden />}
        aria-disabled={isDone}
        onClick={() => isDone || onMark()}
      >
        {texts.markAll}
      </Button>
      <p role="status" className="text-small text-ink-soft tabular-nums">
        {isDone ? texts.allRead : texts.unread(unread)}
      </p>
    </div>
  );
}

interface MessagesProps {
  inbox: Inbox;
  items: InboxItem[];
  onRead: (item: InboxItem) => void;
}

function Messages({ inbox, items, onRead }: MessagesProps) {
  const {
    isPending,
    isError,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = inbox;
  if (isPending) return <Loading />;
  if (isError && items.length === 0)
    return (
      <ErrorState title={texts.failed.title} retry={texts.failed.retry} onRetry={() => void refetch()}>
        {texts.failed.text}
      </ErrorState>
    );
  if (items.length === 0) return <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>;
  return (
    <>
      <Skippable>
        {daysOf(items).map(({ date, items: ofDay }) => (
          <section key={date.toDateString()} className="mb-8">
            <h2 className={clsx('t-name pb-2', ofDay[0]?.isRead && 'border-b border-line')}>
              {dayName(date)}
            </h2>
            <ul>
              {ofDay.map((item, at) => (
                <li key={item.id} className={placeOf(item, ofDay[at - 1], ofDay[at + 1])}>
                  <InboxRow item={item} onRead={() => onRead(item)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Skippable>
      {isFetchNextPageError && (
        <p role="alert" className="mb-3 text-small text-rose-ink">
          {texts.olderFailed}
        </p>
      )}
      {hasNextPage ? (
        <Button variant="plain" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.older}
        </Button>
      ) : (
        <End />
      )}
    </>
  );
}

/**
 * Unread messages that follow each other lie on one card. Each item has its own part of it: were they in a list of their
 * own, a message that is read would be drawn anew, and the focus would be lost.
 */
function placeOf(item: InboxItem, before?: InboxItem, after?: InboxItem): string {
  if (item.isRead) return 'border-b border-line';
  const isFirst = before?.isRead !== false;
  const isLast = after?.isRead !== false;
  return clsx(
    'relative -mx-2 bg-paper px-2 shadow-lift wide:-mx-6 wide:px-6',
    // The parts' shadows end where the next part begins.
    isFirst && isLast && 'my-2 rounded-card',
    isFirst && !isLast && 'mt-2 rounded-t-card [clip-path:inset(-2rem_-2rem_0)]',
    isLast && !isFirst && 'mb-2 rounded-b-card [clip-path:inset(0_-2rem_-2rem)]',
    !isFirst && !isLast && '[clip-path:inset(0_-2rem)]',
    !isLast &&
      'after:absolute after:inset-x-2 after:bottom-0 after:border-b after:border-line wide:after:inset-x-6',
  );
}

function End() {
  return (
    <div className="flex items-center gap-5 text-label text-ink-soft">
      <Picture src="/art/empty-bowl.svg" width={320} height={240} className="h-auto w-28 flex-none" />
      <p>{texts.end}</p>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy aria-label={texts.loading} role="status">
      <Skeleton className="mb-4 h-6 w-28" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-4 border-b border-line py-4">
          <Skeleton className="size-14 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
