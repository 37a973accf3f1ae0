import { LAST_ITEMS_PAGE, type RssItem } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Ban, BellRing, CalendarClock, Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '../../browser/router.tsx';
import { TranscriptUploadButton } from '../podcast/index.ts';
import { Button, newTab } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { dateTime } from '../../ui/date-time.ts';
import { Pages } from '../../ui/Pages.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Table, TableCell, TableRow } from '../../ui/Table.tsx';
import { usePageTop } from '../../ui/focus/use-page-top.ts';
import { ITEMS_PER_PAGE, rssFeedQuery, rssItemsQuery, useAnnounceAgain } from './rss.api.ts';
import { rssTexts } from './rss.texts.ts';

const texts = rssTexts.items;
const columns = [
  { name: texts.columns.title },
  { name: texts.columns.createdAt, className: 'w-52' },
  { name: texts.columns.notification, className: 'w-36' },
  { name: texts.columns.action, hidden: true, className: 'w-48' },
];

/** The items of the feed, and what members were told about them. */
export function RssItems() {
  const { page, open } = usePageInAddress();
  const { data: items, isFetching, isPlaceholderData, error, refetch } = useQuery(rssItemsQuery(page));
  const { data: feed } = useQuery(rssFeedQuery);
  const pages = Math.max(1, Math.ceil((feed?.itemCount ?? 0) / ITEMS_PER_PAGE));
  const heading = usePageTop<HTMLHeadingElement>(page, !isPlaceholderData);

  // The URL names a page that does not exist.
  const isBeyond = feed !== undefined && page > pages;
  useEffect(() => {
    if (isBeyond) open(pages);
  });

  return (
    <section aria-label={texts.heading} className="mt-(--rhythm)">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="t-head outline-none">
          {texts.heading}
        </h2>
        {feed && items && items.length > 0 && (
          <p className="text-small text-ink-soft tabular-nums">{texts.total(feed.itemCount)}</p>
        )}
      </div>
      {!items && isFetching && <Loading />}
      {!items && !isFetching && (
        <ErrorState title={texts.failed} retry={texts.retry} onRetry={() => void refetch()}>
          {error?.message || texts.loadFailed}
        </ErrorState>
      )}
      {items?.length === 0 && page === 1 && (
        <EmptyState title={texts.none.title}>{texts.none.hint}</EmptyState>
      )}
      {items && items.length > 0 && (
        <Table
          label={texts.heading}
          columns={columns}
          className={isPlaceholderData ? 'opacity-60' : 'animate-fade'}
        >
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </Table>
      )}
      {pages > 1 && <Pages page={page} pages={pages} onPage={open} />}
    </section>
  );
}

/** Stored in the URL, so that Back and a reload lead to the same page. */
function usePageInAddress() {
  const [query, setQuery] = useSearchParams();
  const page = Math.min(LAST_ITEMS_PAGE, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const open = (next: number) => setQuery(next > 1 ? { page: String(next) } : {}, {});
  return { page, open };
}

function Row({ item }: { item: RssItem }) {
  const row = useRef<HTMLTableRowElement>(null);
  // The button disappears once it has succeeded.
  const announcing = useAnnounceAgain(() => row.current?.focus({ preventScroll: true }));
  return (
    <TableRow
      ref={row}
      tabIndex={-1}
      className="outline-none max-wide:flex max-wide:flex-wrap max-wide:items-center max-wide:justify-between max-wide:gap-x-4 max-wide:gap-y-1"
    >
      <TableCell className="t-name max-wide:w-full">
        {item.link ? (
          <a href={item.link} {...newTab} className="text-ink no-underline hover:underline">
            {item.title} <ArrowUpRight className="inline size-4 align-[-0.1em] text-ink-soft" aria-hidden />
          </a>
        ) : (
          item.title
        )}
        {item.faults?.map((fault) => (
          <p key={fault} className="mt-1 font-sans text-label font-normal tracking-normal text-ink-soft">
            {fault}
          </p>
        ))}
      </TableCell>
      <TableCell className="text-label whitespace-nowrap text-ink-soft tabular-nums">
        <time dateTime={item.createdAt}>{dateTime(item.createdAt)}</time>
      </TableCell>
      <TableCell>
        <Announcement of={item} />
      </TableCell>
      <TableCell className="max-wide:w-full wide:py-2 wide:text-right">
        {(item.announcement === 'cancelled' || item.announcement === 'failed') && (
          <Button
            variant="tint"
            slim
            aria-label={texts.againFor(item.title)}
            icon={<BellRing aria-hidden />}
            busy={announcing.isPending}
            onClick={() => announcing.mutate(item.id)}
          >
            {texts.again}
          </Button>
        )}
        <TranscriptUploadButton episodeId={item.id} title={item.title} />
      </TableCell>
    </TableRow>
  );
}

const chips = {
  sent: { tone: 'sage', icon: <Check aria-hidden />, text: texts.sent },
  scheduled: { tone: 'spring', icon: <CalendarClock aria-hidden />, text: texts.scheduled },
  cancelled: { tone: 'quiet', icon: <Ban aria-hidden />, text: texts.cancelled },
  failed: { tone: 'rose', icon: <CircleAlert aria-hidden />, text: texts.announcementFailed },
} as const;

function Announcement({ of: { announcement } }: { of: RssItem }) {
  if (announcement === 'none') return <span className="text-label text-ink-soft">{texts.unscheduled}</span>;
  const { tone, icon, text } = chips[announcement];
  return (
    <Chip tone={tone}>
      {icon}
      <span>{text}</span>
    </Chip>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy aria-label={texts.loading}>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div
          key={row}
          className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-line py-5 last:border-b"
        >
          <Skeleton className="h-5 min-w-40 flex-1" />
          <Skeleton className="w-40 max-desk:hidden" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}
